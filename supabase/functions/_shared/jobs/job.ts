import type { Backend } from '../backend.ts';
import type { FunctionContext } from '../context.ts';
import { connectStripe } from '../stripe.ts';
import type { StripeAccess } from '../stripe.ts';

/** A job as it was taken. */
export interface TakenJob {
  /** Ids of what it is about. */
  payload: Record<string, unknown>;
  /**
   * The facts that a mail or a push says, and to whom; empty of other kinds, and where nobody is to be told any more.
   */
  facts: Record<string, unknown>;
}

export interface JobPlace {
  backend: Backend;
  context: FunctionContext;
}

/**
 * How jobs of a kind are done. `app.job_kinds` says for how long one that fails is tried again, and whether it tells
 * somebody something.
 */
export interface JobKind {
  /** @throws when it did not work and may later */
  run: (job: TakenJob, place: JobPlace) => Promise<void>;
}

/** Stripe, for a job that is about a subscription. @throws where the club sells nothing: it may again */
export function stripeFor({ context }: JobPlace): StripeAccess {
  const stripe = connectStripe(context);
  if (!stripe) throw new PaymentsOffError();
  return stripe;
}

class PaymentsOffError extends Error {
  readonly code = 'payments_off';
}

/** Too early: the clock was put back, or the end has moved, while the job was under way. */
export class NotDueError extends Error {
  readonly code = 'not_due';
}
