import type Stripe from 'stripe';
import { asReply } from '../_shared/backend.ts';
import type { Backend } from '../_shared/backend.ts';
import { isMissing } from '../_shared/stripe.ts';
import type { StripeAccess } from '../_shared/stripe.ts';
import { idOf } from '../_shared/subscription-state.ts';
import { syncSubscription } from '../_shared/sync-subscription.ts';

const SESSION_ID = /^cs_[A-Za-z0-9_]{8,250}$/;
const SHOWN_FOR_SECONDS = 86_400;

/**
 * A payment page of the last day on which somebody has paid, or chosen to pay later, as by boleto; null for any other.
 * @throws what the SDK throws
 */
export async function completeSession({ client, now }: StripeAccess, id: unknown): Promise<Stripe.Checkout.Session | null> {
  if (typeof id !== 'string' || !SESSION_ID.test(id)) return null;
  const session = await client.checkout.sessions.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const isRecent = session !== null && session.created > now().getTime() / 1000 - SHOWN_FOR_SECONDS;
  return isRecent && session.status === 'complete' ? session : null;
}

/** The purchase on a payment page: a subscription, or a month paid once, which is known by its session's id. */
export function boughtIn({ id, mode, subscription }: Stripe.Checkout.Session): string | null {
  return mode === 'payment' ? id : idOf(subscription);
}

/**
 * Asks Stripe for what a member paid: by the session that they come back with, so that nobody waits for the webhook,
 * and what is known of theirs. A session of somebody else's only writes what is true of somebody else. @throws what the
 * SDK throws
 */
export async function syncMember(backend: Backend, stripe: StripeAccess, memberId: string, sessionId: unknown): Promise<void> {
  const found = asReply(await backend.call('managed_subscription', { p_user_id: memberId }));
  const session = await completeSession(stripe, sessionId);
  const paid = session && boughtIn(session);
  const known = found['success'] === true ? String(found['id']) : null;
  for (const id of new Set([paid, known])) if (id !== null) await syncSubscription(backend, stripe, id);
}
