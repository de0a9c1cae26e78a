import { answerPage } from '../_shared/answer-page.ts';
import { connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { corsHeaders, failure } from '../_shared/http.ts';

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The link in a reminder's mail, by token in the address and without a login. GET shows a page with a button and changes nothing, since mail
 * scanners follow links; POST ends the mails (RFC 8058), once, again and for a token that nobody has, so that the answer tells nothing.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    return failure(405, 'method_not_allowed', 'Esta função só recebe GET e POST.', { Allow: 'GET, HEAD, POST, OPTIONS' });
  }
  const site = context.env['PUBLIC_URL'] ?? '';
  const link = { label: 'Abrir o clube', address: `${site}/app/settings` };
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (!TOKEN.test(token)) {
    const paragraphs = ['O endereço não está completo. Abra de novo o link do email, ou desligue os lembretes nas configurações.'];
    return answerPage({ status: 400, heading: 'Este link não funciona', paragraphs, link });
  }
  if (request.method !== 'POST') {
    const paragraphs = ['Seus lembretes continuam no sininho do clube.'];
    const button = { label: 'Parar os emails', address: `?token=${token}` };
    return answerPage({ status: 200, heading: 'Parar de receber lembretes por email?', paragraphs, link, button });
  }
  await request.body?.cancel();
  await connectBackend(context).call('unsubscribe_reminders', { p_token: token });
  const paragraphs = ['Os lembretes não chegam mais por email. Para voltar a receber, ligue de novo nas configurações.'];
  return answerPage({ status: 200, heading: 'Pronto, paramos por aqui', paragraphs, link });
}
