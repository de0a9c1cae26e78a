import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AppError } from '#web/lib/data/errors.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';
import { planQueryOptions } from './get-plan.ts';
import { planSchema } from './plan-schema.ts';
import type { MemberPlan } from './plan-schema.ts';

/** What a member can do with their subscription: end it with its month, take that back, or leave at once with all money back. */
export type PlanAct = 'cancel' | 'undo' | 'withdraw';
/** `sync` asks the provider how things stand, after a payment by its session. */
type PlanCall = { action: PlanAct } | { action: 'sync'; session_id: string };

const replySchema = z.object({ plan: planSchema });
const addressSchema = z.object({ url: z.url() });

/** @throws AppError */
async function manageSubscription(call: PlanCall): Promise<MemberPlan> {
  const answer = await callFunction('manage-subscription', call);
  const { data, error } = replySchema.safeParse(await answer.json());
  if (!data) throw new AppError('unknown', { status: answer.status, cause: error });
  return data.plan;
}

/** Does an act. The answer is the plan as it is then; the member's level is read again, so that what it opens follows at once. */
export function useManageSubscription(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: manageSubscription,
    retry: false,
    onSuccess: async (plan) => {
      queryClient.setQueryData(planQueryOptions(userId).queryKey, plan);
      await refreshLevel();
    },
  });
}

/**
 * The address of the provider's page for a member's card or billing address. It lets whoever has it in: it is followed and kept nowhere.
 * @throws AppError
 */
export async function openPortal(flow: 'payment_method' | 'address'): Promise<string> {
  const answer = await callFunction('manage-subscription', { action: 'portal', flow });
  const { data, error } = addressSchema.safeParse(await answer.json());
  if (!data) throw new AppError('unknown', { status: answer.status, cause: error });
  return data.url;
}
