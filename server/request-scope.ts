import { AsyncLocalStorage } from 'node:async_hooks';
import type { AdmittedQuery } from './data-gate/checked-query.ts';
import type { Logger } from './log.ts';
import type { RefusalReason } from './storage/storage-refusal.ts';

/** What the parts below the HTTP layer share with the request they work for. */
export interface RequestScope {
  log: Logger;
  /** The caller's address, where it is known. */
  clientAddress?: string | null;
  /** Whether rows are read by /rest/v1: that needs no more than one statement as a rule. */
  isDataRead?: boolean;
  /** What a request for /rest/v1 asks, as the gate has checked it; null where nothing is asked of the database. */
  dataQuery?: AdmittedQuery | null;
  /** Set by the storage when it refuses a file. */
  storageRefusal?: RefusalReason;
  /** Set when a connection to the database was lost on the way: whatever the answer then says, it can't be relied upon. */
  lostConnection?: Error;
}

/** The request being answered; undefined outside one. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
