import { sentences } from '../../../domain/errors.ts';
import { isStorableJson } from './storable-text.ts';

/**
 * Lets the web app call a function from another origin, as a hosted project has one. No cookie is involved: the mark of
 * a device has a header.
 */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type, x-client-info, x-device-mark',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Expose-Headers': 'content-disposition, retry-after, x-expected-bytes, x-request-id',
  'Access-Control-Max-Age': '86400',
} as const;

/** A JSON answer that no cache keeps. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, 'Cache-Control': 'no-store', ...headers } });
}

/** A refusal that a member may see: the sentence is the one that its code has everywhere. */
export function refuse(status: number, code: keyof typeof sentences, headers: Record<string, string> = {}): Response {
  return failure(status, code, sentences[code], headers);
}

/** A refusal: `code` is the contract, `message` a pt-BR sentence. */
export function failure(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return json({ code, message }, status, headers);
}

/**
 * The answer to a request that is not the function's POST (the browser's preflight, another method); null for a POST.
 */
export function answerOtherMethods(request: Request): Response | null {
  if (request.method === 'POST') return null;
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  return failure(405, 'method_not_allowed', 'Esta função só recebe POST.', { Allow: 'POST, OPTIONS' });
}

/** The answer to a caller without a valid session. */
export function unauthenticated(): Response {
  return refuse(401, 'unauthenticated');
}

/** The answer to a session that has yet to show its member's second factor. The code is the auth server's own. */
export function secondFactorNeeded(): Response {
  return failure(403, 'insufficient_aal', sentences.second_factor_required);
}

/**
 * The JSON object in a request's body, empty for anything else; or, where it has a text that nobody types and the
 * database could not keep, the refusal of the whole: 400 invalid_input.
 */
export async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const body: unknown = await request.json().catch(() => null);
  if (!isStorableJson(body)) return refuse(400, 'invalid_input');
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
