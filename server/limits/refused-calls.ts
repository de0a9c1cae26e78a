import type { Context } from 'hono';
import type { Callers } from '#server/base/caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { CallLimits } from './call-limits.ts';
import type { CallerKey } from './caller-key.ts';

const DATA_AND_FILES = /^\/(?:rest|storage)\/v1\//;
/** Pictures and materials, which a browser fetches without the member's token. */
const OPEN_FILES = /^\/storage\/v1\/(?:object\/(?:public|sign)|render)\//;
const TOO_MANY = 429;

/** Attempts to sign in, to renew and to confirm have limits of their own. */
function isAttempt({ method, path }: { method: string; path: string }): boolean {
  return path.startsWith('/auth/v1/') && method !== 'GET' && method !== 'HEAD';
}

export interface RefusedCalls {
  /** @returns the seconds until the network may ask for data again, or null when it may now */
  wait: (context: Context<AppEnv>, caller: CallerKey) => number | null;
  /**
   * Counts the call if it was refused.
   * @returns whether its network has been refused so often that the answer should come late
   */
  count: (context: Context<AppEnv>, caller: CallerKey) => boolean;
}

/**
 * Counts refused calls by network: a caller without an account could otherwise repeat for free what costs a statement
 * each time. Members are never counted, nor those whose token has just run out: a whole gym has one address. When a
 * network is over its limit, its members go on, and so do pictures, functions and attempts to sign in, which have
 * limits of their own.
 */
export function createRefusedCalls(limits: CallLimits, callers: Callers): RefusedCalls {
  function isStranger(context: Context<AppEnv>, caller: CallerKey): caller is NonNullable<CallerKey> {
    return caller?.kind === 'network' && (context.var.caller.kind === 'visitor' || !callers.hasOwnToken(context.req));
  }

  return {
    wait(context, caller) {
      const { method, path } = context.req;
      if (!DATA_AND_FILES.test(path) || (['GET', 'HEAD'].includes(method) && OPEN_FILES.test(path))) return null;
      if (caller?.kind !== 'network') return null;
      const seconds = limits.wait('refused_calls', caller.key);
      return seconds !== null && isStranger(context, caller) ? seconds : null;
    },
    count(context, caller) {
      const { status } = context.res;
      if (status < 400 || status >= 500 || status === TOO_MANY || isAttempt(context.req) || !isStranger(context, caller)) return false;
      return limits.take('refused_calls', caller.key) !== null;
    },
  };
}
