import { cleanEmail } from '../../../domain/email-address.ts';
import { sentences } from '../../../domain/errors.ts';
import { MAX_REPORT_PLACE_LENGTH, MAX_REPORT_WORDS_LENGTH, REPORT_ANSWER_HOURS, REPORTS_A_DAY } from '../../../domain/limits.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import { REPORT_REASONS } from '../../../domain/reports.ts';
import { lengthOf } from '../../../domain/text-length.ts';
import { addressOf } from '../_shared/address.ts';
import { answerPage } from '../_shared/answer-page.ts';
import { asReply, connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, failure, json } from '../_shared/http.ts';
import { isStorableJson } from '../_shared/storable-text.ts';

const REASONS: readonly string[] = REPORT_REASONS;
const MAX_BODY_BYTES = 32 * 1024;
const FORM = 'application/x-www-form-urlencoded';

interface Answer {
  status: number;
  code: string;
  message: string;
  retryAfter?: number;
}

/**
 * POST of the public form: reason, place, words, email, and website, which nobody sees and nobody fills in. Anybody may
 * send it.
 * A form gets a page, JSON gets {success, number, message}; refused are 400 invalid_input, 403 forbidden for a page of
 * another site, and 429 over_rate_limit. It hides nothing.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const isForm = (request.headers.get('Content-Type') ?? '').toLowerCase().startsWith(FORM);
  const wantsPage = isForm && !(request.headers.get('Accept') ?? '').includes('application/json');
  const refusal = (answer: Answer) => refused(answer, wantsPage, context);
  if (isFromElsewhere(request, context)) return refusal({ status: 403, code: 'forbidden', message: ELSEWHERE });
  const fields = await readFields(request, isForm);
  if (!fields) return refusal(invalid(sentences.invalid_input));
  const flaw = flawOf(fields);
  if (flaw) return refusal(invalid(flaw));
  const reply = asReply(
    await connectBackend(context).call('record_public_report', {
      p_email: fields.email,
      p_reason: fields.reason,
      p_place: fields.place,
      p_words: fields.words,
      p_address: addressOf(request, context),
    }),
  );
  if (reply['success'] === true) return accepted(String(reply['number']), reply['is_mailed'] !== false, wantsPage, context);
  const wait = reply['retry_after_seconds'];
  if (typeof wait !== 'number') return refusal(invalid(sentences.invalid_input));
  const message = `Recebemos no máximo ${REPORTS_A_DAY} denúncias por dia de cada rede. Envie amanhã, ou escreva para a equipe.`;
  return refusal({ status: 429, code: 'over_rate_limit', message, retryAfter: wait });
}

const ELSEWHERE = 'Este formulário só pode ser enviado pela página do clube. Abra a página e envie de novo.';

/** Whether a browser sends it for a page of another site. A program that is no browser says nothing of where it is. */
function isFromElsewhere(request: Request, { env }: FunctionContext): boolean {
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  // A page that tells nobody where it is sends null, also to its own site.
  if (origin === null || origin === 'null') return site !== null && site !== 'same-origin' && site !== 'none';
  const own = [request.url, env['PUBLIC_URL'], env['SUPABASE_URL']].flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  return !own.includes(origin);
}

interface Fields {
  reason: string;
  place: string;
  words: string;
  email: string;
  website: string;
}

/**
 * The fields of a form or of a JSON object; null for what is neither, is too large, or has a text that the database
 * could not keep.
 */
async function readFields(request: Request, isForm: boolean): Promise<Fields | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BODY_BYTES) return null;
  const text = await request.text();
  if (text.length > MAX_BODY_BYTES) return null;
  const value: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isStorableJson(value)) return null;
  const field = (name: string) => {
    const given: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : '';
    return typeof given === 'string' ? given.trim() : '';
  };
  return {
    reason: field('reason'),
    place: field('place'),
    words: field('words'),
    email: cleanEmail(field('email')),
    website: field('website'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sentence about the first field that is wrong; null when all are right. */
function flawOf({ reason, place, words, email, website }: Fields): string | null {
  if (website !== '') return 'Deixe vazio o campo que não aparece na página e envie de novo.';
  if (!REASONS.includes(reason)) return 'Escolha o motivo da denúncia.';
  if (place === '') return 'Diga o que você viu: o endereço da página ou da foto, ou uma descrição.';
  if (lengthOf(place) > MAX_REPORT_PLACE_LENGTH)
    return `O que você viu cabe em ${MAX_REPORT_PLACE_LENGTH} caracteres. O resto pode ir na explicação.`;
  if (lengthOf(words) > MAX_REPORT_WORDS_LENGTH) return `A explicação cabe em ${MAX_REPORT_WORDS_LENGTH} caracteres.`;
  if (!isMailAddress(email)) return 'Informe um email válido: é por ele que a resposta chega.';
  return null;
}

const invalid = (message: string): Answer => ({ status: 400, code: 'invalid_input', message });

function refused({ status, code, message, retryAfter }: Answer, wantsPage: boolean, context: FunctionContext): Response {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  if (!wantsPage) return failure(status, code, message, headers);
  const link = { label: 'Voltar ao formulário', address: `${siteOf(context)}/denuncia` };
  return answerPage({ status, heading: 'A denúncia não foi enviada', paragraphs: [message], link, headers });
}

function accepted(number: string, isMailed: boolean, wantsPage: boolean, context: FunctionContext): Response {
  const message = `O número da sua denúncia é ${number}. A equipe responde em até ${REPORT_ANSWER_HOURS} horas, no email que você informou.`;
  // Anybody may write another's address, which gets so many mails a day and no more.
  const told = isMailed
    ? 'Enviamos o número para o seu email. Se ele não chegar, confira a caixa de spam.'
    : 'Anote o número: este email já recebeu hoje os de outras denúncias, e este não vai por email.';
  if (!wantsPage) return json({ success: true, number, message: isMailed ? message : `${message} ${told}` });
  const paragraphs = [message, told, 'Só quem decide sabe quem denunciou.'];
  const link = { label: 'Ver como o clube responde às denúncias', address: `${siteOf(context)}/transparencia` };
  return answerPage({ status: 200, heading: 'Recebemos sua denúncia', paragraphs, link });
}

function siteOf({ env }: FunctionContext): string {
  return env['PUBLIC_URL'] ?? '';
}
