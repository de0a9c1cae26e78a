import { sentences } from '../../../domain/errors.ts';
import { failure } from './http.ts';

const STATUSES: Record<string, number> = {
  unauthenticated: 401,
  over_rate_limit: 429,
  link_not_valid: 404,
  suspended: 403,
  wrong_code: 403,
  fresh_code_needed: 403,
  wrong_password: 403,
  card_code_wrong: 403,
  card_withdrawn: 403,
  partner_code_wrong: 403,
  card_code_old: 410,
  subscription_active: 409,
  last_owner: 409,
  no_subscription: 404,
  withdrawal_over: 409,
  withdrawal_noted: 502,
  payment_provider: 502,
  payments_off: 503,
};

/** The HTTP answer for a procedure's `{success: false, error, message}`. */
export function refusalOf(reply: Record<string, unknown>): Response {
  const code = typeof reply['error'] === 'string' ? reply['error'] : 'unknown';
  const message = typeof reply['message'] === 'string' ? reply['message'] : sentences.unknown;
  const wait = reply['retry_after_seconds'];
  return failure(STATUSES[code] ?? 400, code, message, typeof wait === 'number' ? { 'Retry-After': String(wait) } : {});
}
