import { cleanEmail } from '../../../domain/email-address.ts';
import { sentences } from '../../../domain/errors.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import { addressOf } from '../_shared/address.ts';
import { appOrigin } from '../_shared/app-origin.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { Account } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, readBody, refuse } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusals.ts';
import { connectStripe, faultOf, isBadEmail } from '../_shared/stripe.ts';
import { syncSubscription } from '../_shared/sync-subscription.ts';
import { openSession } from './open-session.ts';

const LONGEST_EMAIL = 255;
/** Stripe's clock is not ours. */
const GRACE_MS = 5 * 60_000;

/**
 * POST {plan_level: "expert", email?} with the public key, or a member's token, as bearer: opens a payment page.
 * Answers {checkout_url, url, id}, or {code, message}: 400 invalid_input, 401, 403 insufficient_aal or suspended, 409
 * subscription_active with the `url` of the member's plan, 429 after 20 an hour and member, or network of visitors, 502
 * payment_provider, 503 payments_off. A member pays with the address of their account, whatever the body says.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const backend = connectBackend(context);
  const member = backend.isVisitor(request) ? null : await backend.caller(request);
  if (member instanceof Response) return member;
  const body = await readBody(request);
  if (body instanceof Response) return body;
  const email = emailOf(member, body['email']);
  if (body['plan_level'] !== 'expert' || email === undefined) return refuse(400, 'invalid_input');
  const stripe = connectStripe(context);
  if (!stripe) return refuse(503, 'payments_off');
  const origin = appOrigin(request, context);
  const begun = asReply(
    await backend.call('begin_checkout', {
      p_user_id: member?.id ?? null,
      p_address: addressOf(request, context),
      p_session_id: member?.sessionId ?? null,
    }),
  );
  if (begun['error'] === 'subscription_active') return alreadyPaying(begun, origin);
  if (begun['success'] !== true) return refusalOf(begun);
  const customerId = typeof begun['customer_id'] === 'string' ? begun['customer_id'] : null;
  try {
    const session = await openSession(stripe, { memberId: member?.id ?? null, email, customerId, origin });
    if ('payingAlready' in session) {
      // So that their plan knows it when they come there.
      await syncSubscription(backend, stripe, session.payingAlready);
      return alreadyPaying({ error: 'subscription_active' }, origin);
    }
    await backend.call('keep_checkout', { p_session_id: session.id, p_due: new Date(session.expires_at * 1000 + GRACE_MS).toISOString() });
    return json({ checkout_url: session.url, url: session.url, id: session.id });
  } catch (error) {
    if (member === null && isBadEmail(error)) return refuse(400, 'invalid_input');
    const fault = faultOf(error);
    if (!fault) throw error;
    context.logError('no payment page could be opened', fault);
    return refuse(502, 'payment_provider');
  }
}

function alreadyPaying(reply: Record<string, unknown>, origin: string): Response {
  const message = typeof reply['message'] === 'string' ? reply['message'] : undefined;
  return json({ code: 'subscription_active', message: message ?? sentences.subscription_active, url: `${origin}/app/plan` }, 409);
}

/** The address to pay with; null for none, undefined for one that can't be. */
function emailOf(member: Account | null, given: unknown): string | null | undefined {
  if (member) return member.email;
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > LONGEST_EMAIL || !isMailAddress(cleanEmail(given))) return undefined;
  return cleanEmail(given);
}
