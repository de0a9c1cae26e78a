import { queryOptions, useQuery } from '@tanstack/react-query';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { planSchema } from './plan-schema.ts';
import type { MemberPlan } from './plan-schema.ts';

/** @throws AppError */
async function getPlan(): Promise<MemberPlan> {
  return callProcedure('my_plan', {}, planSchema);
}

export function planQueryOptions(userId: string) {
  // Another tab, or the provider's page in one, may have changed it.
  return queryOptions({ queryKey: queryKeys.plan(userId), queryFn: getPlan, staleTime: 0, refetchOnWindowFocus: true });
}

/** The member's plan with what they paid; without a connection as it was last. */
export function usePlan(userId: string) {
  return useQuery(planQueryOptions(userId));
}
