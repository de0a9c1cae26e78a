import { BUCKETS } from './buckets.ts';
import { CALLERS } from './callers.ts';
import { CHANGES } from './changes.ts';
import { CLIENT_CALLS } from './client-calls.ts';
import { LISTS } from './lists.ts';
import { READS } from './reads.ts';
import { RENDITIONS } from './renditions.ts';
import type { RecordedRequest } from './request-words.ts';
import { SIGNED } from './signed.ts';
import { UPLOADS } from './uploads.ts';

/** Every kind of request for files that the server can get, by topic, in the order in which they are sent. */
export const TOPICS = {
  reads: READS,
  lists: LISTS,
  callers: CALLERS,
  uploads: UPLOADS,
  signed: SIGNED,
  renditions: RENDITIONS,
  changes: CHANGES,
  'client-calls': CLIENT_CALLS,
  buckets: BUCKETS,
} as const satisfies Record<string, readonly RecordedRequest[]>;

export type Topic = keyof typeof TOPICS;
