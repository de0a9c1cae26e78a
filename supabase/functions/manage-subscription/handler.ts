import { cleanEmail } from '../../../domain/email-address.ts';
import { addressOf } from '../_shared/address.ts';
import { appOrigin } from '../_shared/app-origin.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { Account, Backend, Caller } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, readBody, refuse, unauthenticated } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusals.ts';
import { connectStripe, faultOf } from '../_shared/stripe.ts';
import type { StripeAccess } from '../_shared/stripe.ts';
import { isAction } from './actions.ts';
import { changeSubscription, isChange } from './change-subscription.ts';
import { openPortal } from './open-portal.ts';
import { syncMember } from './sync-member.ts';
import { tellPaidSession } from './tell-paid-session.ts';

/**
 * POST {action} with the member's token. `cancel` (at the period's end), `undo`, `withdraw` (within the days of
 * withdrawal, all paid back) and `sync`
 * {session_id?} answer {success: true, plan}, as my_plan does; `portal` {flow?: "payment_method"} answers {url}, a short-lived address that
 * is not to be kept; `request_code` {email} mails a code to an address that paid, if it did, and `redeem_code` {code} makes what it paid the
 * member's. With the public key: `session_email` {session_id} answers {email, is_paid}, for a visitor who signs up after paying or choosing to.
 * Refused with {code, message}: 400 invalid_input, 401, 403 wrong_code, 403 suspended for `undo`, 404 no_subscription, 409 withdrawal_over, 429, 502 payment_provider, 502 withdrawal_noted
 * (the club does it as soon as it can), 503 payments_off. The law wants leaving easy: `cancel` and `withdraw` ask for no second factor, and the member
 * is mailed; all else is 403 insufficient_aal to a session that has yet to show it.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const backend = connectBackend(context);
  const body = await readBody(request);
  if (body instanceof Response) return body;
  const isVisitor = backend.isVisitor(request);
  const member = isVisitor ? null : await backend.caller(request, isLeaving(body['action']) ? 'open' : 'closed');
  if (member instanceof Response) return member;
  if (!member && body['action'] !== 'session_email') return unauthenticated();
  const stripe = connectStripe(context);
  if (!stripe) return refuse(503, 'payments_off');
  // A caller who has the password alone must not use up the member's own calls.
  const counted = asReply(
    await backend.call('count_payment_call', {
      p_user_id: member?.hasShownFactor ? member.id : null,
      p_address: addressOf(request, context),
      p_session_id: member?.sessionId ?? null,
    }),
  );
  if (counted['success'] !== true) return refusalOf(counted);
  try {
    if (member) return await act(request, body, { member, backend, stripe, context });
    return await tellPaidSession(backend, stripe, body['session_id']);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    context.logError('Stripe did not do what a member asked for', fault);
    return refuse(502, 'payment_provider');
  }
}

const LONGEST_TEXT = 255;

/** Whether an action is open to a member who has yet to show the second factor. */
function isLeaving(action: unknown): action is 'cancel' | 'withdraw' {
  return action === 'cancel' || action === 'withdraw';
}

interface Surroundings {
  member: Caller;
  backend: Backend;
  stripe: StripeAccess;
  context: FunctionContext;
}

async function act(request: Request, body: Record<string, unknown>, { member, backend, stripe, context }: Surroundings): Promise<Response> {
  const { action } = body;
  if (!isAction(action)) return refuse(400, 'invalid_input');
  if (action === 'sync') {
    await syncMember(backend, stripe, member.id, body['session_id']);
    return tellPlan(backend, member);
  }
  if (action === 'request_code' || action === 'redeem_code')
    return proveAddress(action, body, { member, backend, address: addressOf(request, context) });
  if (action !== 'portal' && !isChange(action)) return refuse(400, 'invalid_input');
  const found = asReply(await backend.call('managed_subscription', { p_user_id: member.id }));
  if (found['success'] !== true) return refusalOf(found);
  const [id, customerId] = [String(found['id']), String(found['customer_id'])];
  if (action === 'portal') {
    const url = await openPortal(stripe, { customerId, flow: body['flow'], returnTo: `${appOrigin(request, context)}/app/plan` });
    return json({ url });
  }
  // A second press on what is done already.
  if (action === 'withdraw' && found['is_live'] !== true && found['is_withdrawn'] === true) return tellPlan(backend, member);
  if (found['is_live'] !== true) return refuse(404, 'no_subscription');
  if (action === 'undo' && found['is_suspended'] === true) return refuse(403, 'suspended');
  if (action === 'withdraw' && found['can_withdraw'] !== true) return refuse(409, 'withdrawal_over');
  try {
    await changeSubscription(backend, stripe, id, action);
  } catch (error) {
    if (action !== 'withdraw') throw error;
    context.logError('a withdrawal was not done and is tried again later', faultOf(error) ?? error);
    await backend.call('keep_withdrawal', { p_subscription_id: id });
    await tellOfLeaving(action, { member, backend });
    return refuse(502, 'withdrawal_noted');
  }
  await tellOfLeaving(action, { member, backend });
  return tellPlan(backend, member);
}

/** Has the member mailed whose plan was left from a session without the second factor: it may not have been them. */
async function tellOfLeaving(action: string, { member, backend }: Pick<Surroundings, 'member' | 'backend'>): Promise<void> {
  if (isLeaving(action) && !member.hasShownFactor) await backend.call('tell_of_leaving', { p_user_id: member.id, p_act: action });
}

/** A member who paid with another address than the account's gets a code there, and brings it here. */
async function proveAddress(
  action: 'request_code' | 'redeem_code',
  body: Record<string, unknown>,
  { member, backend, address }: Pick<Surroundings, 'member' | 'backend'> & { address: string | null },
): Promise<Response> {
  const text = body[action === 'request_code' ? 'email' : 'code'];
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return refuse(400, 'invalid_input');
  const counted = { p_user_id: member.id, p_address: address, p_session_id: member.sessionId };
  const answer =
    action === 'request_code'
      ? await backend.call('request_payment_code', { ...counted, p_email: cleanEmail(text) })
      : await backend.call('redeem_payment_code', { ...counted, p_code: text });
  const reply = asReply(answer);
  if (reply['success'] !== true) return refusalOf(reply);
  return action === 'request_code' ? json({ success: true }) : tellPlan(backend, member);
}

async function tellPlan(backend: Backend, { id }: Account): Promise<Response> {
  return json({ success: true, plan: await backend.call('member_plan', { p_user_id: id }) });
}
