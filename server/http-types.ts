import type { HttpBindings } from '@hono/node-server';
import type { Logger } from './log.ts';

/** What the handlers of one request share. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** The caller's address: the socket's, or what a trusted proxy says. Null in tests. */
    clientAddress: string | null;
    /** Set by whoever refuses what no app of the club asks: the answer then waits (fairness/slow-refusals.ts). */
    isNoise?: boolean;
  };
}
