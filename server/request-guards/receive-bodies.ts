import type { Context, MiddlewareHandler } from 'hono';
import { sentences } from '#domain/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { uploadTarget } from '#server/http/upload-target.ts';
import { apiRefusal } from '#server/limits/api-refusal.ts';
import { BodiesOnTheWay } from '#server/limits/bodies-on-the-way.ts';
import { CALLS_ON_THE_WAY } from '#server/limits/call-limit-values.ts';
import { callerKeyOf } from '#server/limits/caller-key.ts';
import { CallerGoneError } from '#server/limits/fair-queue.ts';
import { bodyBytes, isBodyThere, receiveBody } from '#server/limits/received-body.ts';

/** A body that is no upload has so long in all: the largest takes a second on a slow phone. */
const BODY_WITHIN_MS = 10_000;
/** The status nginx has for a caller who did not wait for the answer. Only the log reads it. */
const CALLER_GONE = 499;
const TOO_SLOW = { status: 408, data: 'PT408', storage: 'RequestTimeout', auth: 'request_timeout', own: 'timeout' } as const;

interface ReceiveOptions {
  /** Whether the bodies of a caller are counted; they have a time in any case. */
  areCounted: boolean;
  withinMs?: number;
}

/**
 * Receives each small body whole before any work for the request, and before it has a place: a slow sender keeps no
 * other waiting, and is answered 408 when the time is over. Uploads pass, whose bytes have a pace of their own. Comes
 * after the limits of bodies.
 */
export function receiveBodies({ areCounted, withinMs = BODY_WITHIN_MS }: ReceiveOptions): MiddlewareHandler<AppEnv> {
  const onTheWay = new BodiesOnTheWay();
  return async (context, next) => {
    if (isBodyThere(context) || uploadTarget(context.req)) return next();
    const caller = areCounted ? callerKeyOf(context) : null;
    const share = caller && onTheWay.open(caller.key, bodyBytes(context), CALLS_ON_THE_WAY[caller.kind]);
    const time = timeOf(withinMs);
    try {
      const isThere = await Promise.race([
        receiveBody(context).then(() => true),
        ...[time.isOver, ...(share ? [share.givenUp] : [])].map((end) => end.then(() => false)),
      ]);
      if (!isThere) return tooSlow(context);
    } catch (error) {
      if (error instanceof CallerGoneError) return new Response(null, { status: CALLER_GONE });
      throw error;
    } finally {
      time.stop();
      share?.end();
    }
    return next();
  };
}

function timeOf(ms: number): { isOver: Promise<void>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return { isOver, stop: () => clearTimeout(timer) };
}

/** The rest of the body is not read, so the connection ends with the answer. */
function tooSlow(context: Context<AppEnv>): Response {
  return apiRefusal(context, TOO_SLOW, sentences.timeout, { Connection: 'close' });
}
