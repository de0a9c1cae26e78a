import { doorsOf } from './door.ts';
import type { Door } from './door.ts';

/** The topics of live channels. */
export const TOPIC_DOORS: readonly Door[] = doorsOf(`
  login open code open closed                | user: own | lib/live
  login closed code closed closed            | user: another’s | -
  login open code open open                  | suspension: own | lib/live
  login closed code closed closed            | suspension: another’s | -
  login open code open closed                | challenge: joined | lib/live
  login closed code open closed              | challenge: another | -
  login closed code closed closed            | server:ended_sessions | -
`);
