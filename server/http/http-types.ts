import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { RequestScope } from '#server/base/request-scope.ts';
import type { Logger } from '../base/log.ts';

/** What the handlers of one request share. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** The caller's address: the socket's, or what a trusted proxy says. Null in tests. */
    clientAddress: string | null;
    /** Set by whoever refuses what no app of ours asks: the answer then waits (limits/slow-refusals.ts). */
    isNoise?: boolean;
  };
}

/** Hands a request on to lite; the scope lets the parts below leave word about it. */
export type ToLite = (context: Context<AppEnv>, request: Request, scope?: RequestScope) => Promise<Response>;
