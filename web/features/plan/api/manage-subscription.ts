import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { callFunction } from '#web/lib/data/functions.ts';
import { parseAnswer } from '#web/lib/data/procedure-reply.ts';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';
import { planQueryOptions } from './get-plan.ts';
import { planSchema } from './plan-schema.ts';
import type { MemberPlan } from './plan-schema.ts';

/**
 * The acts of a member on their subscription: end it with its month, take that back, or leave at once with all money
 * back.
 */
export type PlanAct = 'cancel' | 'undo' | 'withdraw';
/**
 * `sync` asks the provider how things stand, after a payment by its session; `redeem_code` proves that another address
 * that paid is the member's.
 */
type PlanCall = { action: PlanAct } | { action: 'sync'; session_id: string } | { action: 'redeem_code'; code: string };

const replySchema = v.object({ plan: planSchema });
const addressSchema = v.object({ url: v.string() });

/** @throws AppError */
async function manageSubscription(call: PlanCall): Promise<MemberPlan> {
  const answer = await callFunction('manage-subscription', call);
  return parseAnswer(replySchema, await answer.json()).plan;
}

/**
 * Does an act. The answer is the plan as it is then; the member's level is read again, so that what it opens follows at
 * once.
 */
export function useManageSubscription(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: manageSubscription,
    retry: false,
    onSuccess: async (plan) => {
      queryClient.setQueryData(planQueryOptions(userId).queryKey, plan);
      await refreshLevel();
    },
    // The subscription that is shown may be old: in another tab the subscription has ended.
    onError: async () => queryClient.invalidateQueries({ queryKey: planQueryOptions(userId).queryKey }),
  });
}

/**
 * The address of the provider's page for a member's card or billing address. It lets anybody in: it is followed and
 * kept nowhere.
 * @throws AppError
 */
export async function openPortal(flow: 'payment_method' | 'address'): Promise<string> {
  const answer = await callFunction('manage-subscription', { action: 'portal', flow });
  return parseAnswer(addressSchema, await answer.json()).url;
}

/**
 * Has a code mailed to an address that paid and belongs to no account. The answer is the same for every address.
 * @throws AppError
 */
export async function requestPaymentCode(email: string): Promise<void> {
  await callFunction('manage-subscription', { action: 'request_code', email });
}
