import { addressOf } from '../_shared/address.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, failure, json, readBody } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusals.ts';

const LONGEST = 100;

/**
 * POST {code}: whether a certificate is good now. Anybody may ask. Answers {code, challenge_title, kind, check_ins,
 * reached_on, name}, or
 * {code, message}: 400 invalid_input, 404 certificate_unknown, 410 certificate_withdrawn, 429 over_rate_limit.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const body = await readBody(request);
  if (body instanceof Response) return body;
  const asked = typeof body['code'] === 'string' ? body['code'].slice(0, LONGEST) : '';
  const reply = asReply(await connectBackend(context).call('check_certificate', { p_code: asked, p_address: addressOf(request, context) }));
  if (reply['success'] !== true) return refusalOf(reply);
  if (reply['state'] === 'withdrawn')
    return failure(410, 'certificate_withdrawn', 'Este certificado foi retirado: o marco deixou de valer.');
  if (reply['state'] !== 'good') return failure(404, 'certificate_unknown', 'Nenhum certificado do clube tem este código.');
  const { code, challenge_title, kind, check_ins, reached_on, name } = reply;
  return json({ code, challenge_title, kind, check_ins, reached_on, name });
}
