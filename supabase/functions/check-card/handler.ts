import { addressOf } from '../_shared/address.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, readBody } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusals.ts';
import { photoOf } from './photo.ts';

const LONGEST = 100;

/**
 * POST {card, code}: whether a member card is good now. Anybody may ask: a partner's reception has no account, and the
 * code is the proof. Answers {name, photo, valid_until} and no more, or {code, message}: 400 invalid_input, 403
 * card_code_wrong or card_withdrawn, 410 card_code_old, 429. POST {card, code, partner_code} notes a use besides:
 * {partner, day, is_repeated, is_free_class, free_class_day}, or 403 partner_code_wrong.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const backend = connectBackend(context);
  const body = await readBody(request);
  if (body instanceof Response) return body;
  const card = { p_card: textOf(body['card']), p_code: textOf(body['code']), p_address: addressOf(request, context) };
  if (body['partner_code'] !== undefined) {
    const use = asReply(await backend.call('record_card_use', { ...card, p_partner_code: textOf(body['partner_code']) }));
    if (use['success'] !== true) return refusalOf(use);
    const { partner, day, is_repeated, is_free_class, free_class_day } = use;
    return json({ partner, day, is_repeated, is_free_class, free_class_day });
  }
  const reply = asReply(await backend.call('check_card', card));
  if (reply['success'] !== true) return refusalOf(reply);
  const photo = await photoOf(reply['photo'], backend, context);
  return json({ name: reply['name'], photo, valid_until: reply['valid_until'] ?? null });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST) : '';
}
