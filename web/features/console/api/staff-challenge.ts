import * as v from 'valibot';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** A challenge as staff read it. Days are its own, in its zone. */
export const staffChallengeSchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  start: v.string(),
  end: v.string(),
  time_zone: v.string(),
  points: v.number(),
  target_check_ins: v.number(),
  requirements: v.array(v.string()),
  staff_excluded: v.boolean(),
  /** Whether all days of the programme are readable from the start. */
  days_open: v.boolean(),
  /** Hours after the end for which the result is provisional. */
  provisional_hours: v.number(),
  /** Whether the standing of one that is over is for good; null while it goes on. */
  result: v.nullable(v.picklist(['provisional', 'final'])),
  /** From when on it becomes final, an instant; null for one that was closed before it began. */
  final_due: v.nullable(v.string()),
  /** False when the club closed it. */
  active: v.boolean(),
  state: v.picklist(['closed', 'to_begin', 'running', 'over']),
  created_at: v.string(),
  /** The state that was seen, which goes with each act on it. */
  updated_at: v.string(),
  participants: v.number(),
});

export type StaffChallenge = v.InferOutput<typeof staffChallengeSchema>;

/** The fields that staff write. Days are YYYY-MM-DD. */
export type ChallengeFields = Pick<
  StaffChallenge,
  | 'title'
  | 'start'
  | 'end'
  | 'time_zone'
  | 'points'
  | 'target_check_ins'
  | 'requirements'
  | 'staff_excluded'
  | 'days_open'
  | 'provisional_hours'
> & { description: string };

/** The first parts of what shows challenges: read again after each act on one. */
export const CHALLENGE_READS = [
  queryKeys.staff('challenges'),
  queryKeys.staff('participants'),
  queryKeys.staff('today'),
  queryKeys.staff('days'),
] as const;
