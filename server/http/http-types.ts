import type { HttpBindings } from '@hono/node-server';
import type { Caller, RefusedCaller } from '#server/base/caller.ts';
import type { Logger } from '../base/log.ts';

/** A page as its content security policy sees it. */
export interface PageKind {
  /** Hashes of the scripts that stand inside it, as `sha256-…`. */
  inlineScripts: readonly string[];
  /** A document of the public site, which needs less than the app. */
  isSite: boolean;
}

/** The values that the handlers of one request share. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** The caller's address: the socket's, or what a trusted proxy says. Null in tests. */
    clientAddress: string | null;
    /** The caller of the request. Where its route needs no key, somebody may be refused here and yet be answered. */
    caller: Caller | RefusedCaller;
    /** Set where a request is refused that no app of ours sends: the answer then waits (limits/slow-refusals.ts). */
    isNoise?: boolean;
    /** An upload was refused only because its member has no room left: nobody's fault. */
    lacksRoom?: boolean;
    /** Set where the answer is a page of ours: what its content security policy must know (security-headers.ts). */
    page?: PageKind;
  };
}
