import { asReply } from './backend.ts';
import type { Backend } from './backend.ts';
import { machineTime } from './machine-time.ts';
import { readPaid } from './month-state.ts';
import type { StripeAccess } from './stripe.ts';
import { LIVE, UnknownSubscriptionError } from './subscription-state.ts';
import type { SubscriptionState } from './subscription-state.ts';

/**
 * Writes the state that Stripe has of a subscription, or of a month paid once, into the club's rows.
 * @returns whether it is one of the club's
 * @throws what the SDK throws; OtherModeError for one that was paid with real money, where the key is a test key
 */
export async function syncSubscription(backend: Backend, stripe: StripeAccess, id: string): Promise<boolean> {
  return (await writeState(backend, stripe, id)) !== null;
}

/**
 * Whether a subscription is the second of two that one person has, by what Stripe says of both now: the state that the
 * club has of the other one may be old, as after a lost event or a restored backup. Of the wrong one the only plan
 * would be ended.
 * @throws what the SDK throws; NotSecondYetError where a third one is to be ended before it, or somebody else has just
 * asked
 */
export async function isStillSecond(backend: Backend, stripe: StripeAccess, id: string, other: string): Promise<boolean> {
  const first = await writeState(backend, stripe, other);
  const later = await writeState(backend, stripe, id);
  if (!later) return false;
  if (later.second === id) return true;
  if (later.second !== null) throw new NotSecondYetError();
  // Alone, it goes on. One that has ended meanwhile was paid twice if the other one lives.
  return !LIVE.includes(later.status) && first !== null && LIVE.includes(first.status);
}

/**
 * When a subscription is to begin that was paid while another one of the same person ends, by what Stripe says of both
 * now.
 * @returns null where it began at once: the other one goes on or has ended, or it is moved already
 * @throws what the SDK throws
 */
export async function delayedBegin(backend: Backend, stripe: StripeAccess, id: string, after: string): Promise<Date | null> {
  const first = await writeState(backend, stripe, after);
  const later = await writeState(backend, stripe, id);
  return later?.delayed === id && first?.cancelAt ? new Date(first.cancelAt) : null;
}

interface Written {
  status: string;
  cancelAt: string | null;
  /** Which of its payer's subscriptions begins when another one ends; null for none. */
  delayed: unknown;
  /** Which of its payer's subscriptions is to be ended beside another; null for none. */
  second: unknown;
}

/** @returns null for a subscription that is none of the club's */
async function writeState(backend: Backend, stripe: StripeAccess, id: string): Promise<Written | null> {
  // Before it is asked for: of two answers the one asked for later holds.
  const readAt = machineTime().toISOString();
  let state: SubscriptionState | null;
  try {
    state = await readPaid(stripe, id);
  } catch (error) {
    if (!(error instanceof UnknownSubscriptionError)) throw error;
    const reply = asReply(await backend.call('end_unknown_subscription', { p_id: id, p_is_test_account: stripe.isTest }));
    if (reply['success'] !== true) throw new OtherModeError();
    return null;
  }
  if (!state) return null;
  const { second, delayed } = asReply(await backend.call('record_subscription', { p_state: state, p_read_at: readAt }));
  const { status, cancel_at: cancelAt } = state.subscription;
  return { status, cancelAt, second, delayed };
}

class NotSecondYetError extends Error {
  readonly code = 'not_second_yet';
}

class OtherModeError extends Error {
  readonly code = 'other_mode';
}
