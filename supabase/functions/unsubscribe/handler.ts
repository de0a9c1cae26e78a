import { addressOf, isPlatform } from '../_shared/address.ts';
import { answerPage, answerText } from '../_shared/answer-page.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { corsHeaders, failure } from '../_shared/http.ts';

interface Words {
  title: string;
  stays: string;
  done: string;
}

const REMINDERS: Words = {
  title: 'Parar de receber lembretes por email?',
  stays: 'Seus lembretes continuam no sininho do clube.',
  done: 'Os lembretes não chegam mais por email. Para voltar a receber, ligue de novo nas configurações.',
};
const NOTICES: Words = {
  title: 'Parar de receber avisos por email?',
  stays: 'Os avisos do clube continuam no sininho.',
  done: 'Os avisos do clube não chegam mais por email. Para voltar a receber, ligue de novo nas configurações.',
};

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The link in a mail of a reminder or an announcement, by token in the address and without a login; `about=notices`
 * chooses the words. GET shows a page with a button and changes nothing, since mail scanners follow links; POST ends
 * the mails (RFC 8058), once, again and for a token that does not exist, so that the answer tells nothing. 400 for a
 * text that is no token, 429 with Retry-After where a network tries many.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
    return failure(405, 'method_not_allowed', 'Esta função só recebe GET e POST.', { Allow: 'GET, HEAD, POST, OPTIONS' });
  }
  // Supabase's platform shows no page that is asked for by GET, only its source.
  const isText = request.method !== 'POST' && isPlatform(context.env['SUPABASE_URL']);
  const answer = isText ? answerText : answerPage;
  const site = context.env['PUBLIC_URL'] ?? '';
  const link = { label: 'Abrir o clube', address: `${site}/app/settings` };
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? '';
  const isNotices = query.get('about') === 'notices';
  const words = isNotices ? NOTICES : REMINDERS;
  if (!TOKEN.test(token)) {
    const paragraphs = ['O endereço não está completo. Abra de novo o link do email, ou desligue os emails nas configurações.'];
    return answer({ status: 400, heading: 'Este link não funciona', paragraphs, link });
  }
  if (request.method !== 'POST') {
    const how = 'Use o botão do seu programa de email para cancelar a inscrição, ou desligue os emails nas configurações.';
    const paragraphs = [...(isText ? [how] : []), words.stays];
    const button = { label: 'Parar os emails', address: isNotices ? `?token=${token}&about=notices` : `?token=${token}` };
    return answer({ status: 200, heading: words.title, paragraphs, link, button });
  }
  await request.body?.cancel();
  const reply = asReply(
    await connectBackend(context).call('unsubscribe_reminders', { p_token: token, p_address: addressOf(request, context) }),
  );
  const wait = reply['retry_after_seconds'];
  if (typeof wait === 'number') {
    const paragraphs = [String(reply['message'])];
    return answerPage({ status: 429, heading: 'Espere um pouquinho', paragraphs, link, headers: { 'Retry-After': String(wait) } });
  }
  return answerPage({ status: 200, heading: 'Pronto, paramos por aqui', paragraphs: [words.done], link });
}
