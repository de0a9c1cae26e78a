import { queryOptions, useQuery } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { planSchema } from './plan-schema.ts';
import type { MemberPlan } from './plan-schema.ts';

/** @throws AppError */
async function getPlan(): Promise<MemberPlan> {
  const { data, error, status } = await supabase.rpc('my_plan');
  if (error) throw toAppError(error, status);
  const { data: plan, error: mismatch } = planSchema.safeParse(data);
  if (!plan) throw new AppError('unknown', { status: 200, cause: mismatch });
  return plan;
}

export function planQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.plan(userId), queryFn: getPlan, staleTime: 0 });
}

/** The member's plan with what they paid; without a connection as it was last. */
export function usePlan(userId: string) {
  return useQuery(planQueryOptions(userId));
}
