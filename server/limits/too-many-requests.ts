import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { apiRefusal } from './api-refusal.ts';

const REASONS = {
  queue: 'São muitos pedidos ao mesmo tempo. Aguarde um instante e tente novamente.',
  refused: 'São muitos pedidos recusados em pouco tempo. Aguarde um instante e tente novamente.',
  writes: 'São muitos registros em pouco tempo. Aguarde um instante e tente novamente.',
  renditions: 'São muitas imagens novas em pouco tempo. Aguarde um instante e tente novamente.',
  uploads: 'São muitos envios de arquivos em pouco tempo. Aguarde um instante e tente novamente.',
} as const;
const TOO_MANY = { status: 429, data: 'PT429', storage: 'SlowDown', auth: 'over_request_rate_limit', own: 'over_rate_limit' } as const;

/** The calls of which there were too many. */
export type Excess = keyof typeof REASONS;

/** Answers 429 as the API that was asked words its errors, with the seconds after which it makes sense to ask again. */
export function tooManyRequests(context: Context<AppEnv>, excess: Excess, seconds: number): Response {
  return apiRefusal(context, TOO_MANY, REASONS[excess], { 'Retry-After': String(seconds) });
}
