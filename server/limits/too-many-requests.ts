import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';

const REASONS = {
  queue: 'São muitos pedidos ao mesmo tempo. Aguarde um instante e tente novamente.',
  refused: 'São muitos pedidos recusados em pouco tempo. Aguarde um instante e tente novamente.',
  writes: 'São muitos registros em pouco tempo. Aguarde um instante e tente novamente.',
  uploads: 'São muitos envios de arquivos em pouco tempo. Aguarde um instante e tente novamente.',
} as const;

/** The calls of which there were too many. */
export type Excess = keyof typeof REASONS;

/** Answers 429 as the API that was asked words its errors, with the seconds after which it makes sense to ask again. */
export function tooManyRequests(context: Context<AppEnv>, excess: Excess, seconds: number): Response {
  const { path } = context.req;
  const message = REASONS[excess];
  const { requestId } = context.var;
  // Readable for an app on another origin too.
  const headers = { 'Retry-After': String(seconds), 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };
  const answer = (body: Record<string, unknown>) => context.json(body, 429, headers);
  if (path.startsWith('/rest/v1/')) return answer({ code: 'PT429', message, details: null, hint: null, requestId });
  if (path.startsWith('/storage/v1/')) return answer({ statusCode: '429', error: 'SlowDown', message });
  if (path.startsWith('/auth/v1/')) return answer({ code: 429, error_code: 'over_request_rate_limit', msg: message });
  return answer({ code: 'over_rate_limit', message, requestId });
}
