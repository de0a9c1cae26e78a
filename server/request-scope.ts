import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './log.ts';
import type { RefusalReason } from './storage/storage-refusal.ts';

/** What the parts below the HTTP layer share with the request they work for. */
export type RequestScope = {
  log: Logger;
  /** Set by the storage when it refuses a file. */
  storageRefusal?: RefusalReason;
};

/** The request being answered; undefined outside one. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
