import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './log.ts';

/** What the parts below the HTTP layer share with the request they work for. A part declares what is its own: the gate its query, the storage its refusal. */
export interface RequestScope {
  log: Logger;
  /** The caller's address, where it is known. */
  clientAddress?: string | null;
  /** Set when a connection to the database was lost on the way: whatever the answer then says, it can't be relied upon. */
  lostConnection?: Error;
}

/** The request being answered; undefined outside one. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
