import { CALLERS } from './callers.ts';
import { CALLS } from './calls.ts';
import { EMBEDS } from './embedding-reads.ts';
import { READS } from './reads.ts';
import type { RecordedRequest } from './request-words.ts';
import { WRITES } from './writes.ts';

/** Requests of every kind, sent in this order to one club. */
export const REQUESTS: readonly RecordedRequest[] = [...READS, ...EMBEDS, ...WRITES, ...CALLS, ...CALLERS];
