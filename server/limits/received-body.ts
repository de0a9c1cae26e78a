import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { readBody } from '#server/http/read-body.ts';
import { UNKNOWN_BODY_BYTES } from './call-limit-values.ts';
import { CallerGoneError } from './fair-queue.ts';
import { isCallerGone } from './gone-caller.ts';

/** Bytes that a request's body has, or may have. */
export function bodyBytes(context: Context<AppEnv>): number {
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD') return 0;
  const length = context.req.header('content-length');
  if (length === undefined) return context.req.header('transfer-encoding') === undefined ? 0 : UNKNOWN_BODY_BYTES;
  return Math.min(Number.parseInt(length, 10) || 0, UNKNOWN_BODY_BYTES);
}

/** Whether nothing of the body is still to come. */
export function isBodyThere(context: Context<AppEnv>): boolean {
  // Node says so only once it has read on, even where the body came with the headers.
  return bodyBytes(context) === 0 || context.env?.incoming?.complete === true;
}

/**
 * Waits until a request's body is all there, so that a caller who sends slowly keeps no other waiting. The handlers
 * then read it as they would have: the data API by `context.req`, which keeps it, and who hands the raw request on by a
 * copy of that, which is costly to make.
 * @throws CallerGoneError when the caller goes away before the end
 */
export async function receiveBody(context: Context<AppEnv>): Promise<void> {
  const received = context.req.path.startsWith('/rest/v1/') ? context.req.text() : readBody(context);
  await received.catch((error: unknown) => {
    throw isCallerGone(context) ? new CallerGoneError('The caller left in the middle of the body', { cause: error }) : error;
  });
}
