import { AsyncLocalStorage } from 'node:async_hooks';

/** What the parts below the HTTP layer want to tell the answer of the request they work for. */
export type RequestScope = { isUploadTooLarge?: boolean };

/** The request being answered; undefined outside one. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
