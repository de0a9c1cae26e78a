import { addressOf } from '../_shared/address.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, readBody } from '../_shared/http.ts';

const LONGEST = 200;
const STATUSES: Record<string, number> = { link_not_valid: 404, over_rate_limit: 429 };

/**
 * POST {token, press}, without a login: the link in a mail about an account. Without press it tells what the link does,
 * with press it does it, once. Mail scanners open links by GET, which gets nothing done. Answers {success: true, act,
 * done} with act remove_factor, not_me, all_out, start_lost_phone or stop_lost_phone, or {success: false, error, code,
 * message}: 404 link_not_valid, 429 over_rate_limit where a network tries many that do not exist, 400 invalid_input.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const body = await readBody(request);
  if (body instanceof Response) return body;
  const token = typeof body['token'] === 'string' ? body['token'].slice(0, LONGEST) : '';
  const press = body['press'] === true;
  const parameters = { p_token: token, p_press: press, p_address: addressOf(request, context) };
  const {
    success,
    error,
    message,
    retry_after_seconds: wait,
    ...facts
  } = asReply(await connectBackend(context).call('use_account_link', parameters));
  if (success === true) return json({ success: true, ...facts });
  const headers: Record<string, string> = typeof wait === 'number' ? { 'Retry-After': String(wait) } : {};
  return json({ success: false, error, code: error, message }, STATUSES[String(error)] ?? 400, headers);
}
