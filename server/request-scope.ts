import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './log.ts';

/** What the parts below the HTTP layer share with the request they work for. */
export type RequestScope = {
  log: Logger;
  /** Set by the storage when the bytes of an upload exceed the bucket's limit. */
  isUploadTooLarge?: boolean;
};

/** The request being answered; undefined outside one. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
