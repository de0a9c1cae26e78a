import { KEPT_STREAK_DAYS } from './limits.ts';

/** Where a challenge stands on the day of a decision. */
export type ReminderState = 'running' | 'begins_tomorrow' | 'ended_yesterday' | 'other';

/** A member as a decision sees them, without a check-in today, in one challenge. */
export interface ReminderFacts {
  state: ReminderState;
  /** Days of the streak that is alive until tonight. */
  streak: number;
  /** Check-ins to the next milestone; null when none is left. */
  toMilestone: number | null;
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  /** Whether a check-in lies in the last seven days. */
  hasWeek: boolean;
}

const SUNDAY = 7;

/** The table of priorities: the first that matches is sent. On a Sunday who trained in the week reads of that. */
const PRIORITIES = [
  ['streak_at_risk', ({ state, streak }) => state === 'running' && streak >= KEPT_STREAK_DAYS],
  ['milestone_near', ({ state, toMilestone }) => state === 'running' && toMilestone === 1],
  ['not_today', ({ state, weekday, hasWeek }) => state === 'running' && !(weekday === SUNDAY && hasWeek)],
  ['challenge_begins', ({ state }) => state === 'begins_tomorrow'],
  ['challenge_ended', ({ state }) => state === 'ended_yesterday'],
  ['weekly_summary', ({ state, weekday, hasWeek }) => state === 'running' && weekday === SUNDAY && hasWeek],
] as const satisfies readonly (readonly [string, (facts: ReminderFacts) => boolean])[];

export type ReminderKind = (typeof PRIORITIES)[number][0];

/** The kinds of reminders, the most urgent first. */
export const REMINDER_KINDS: readonly ReminderKind[] = PRIORITIES.map(([kind]) => kind);

/**
 * The kind of reminder that a member gets in a challenge; null for nothing. `app.reminder_kind` is the same rule in
 * SQL.
 */
export function reminderKind(facts: ReminderFacts): ReminderKind | null {
  return PRIORITIES.find(([, matches]) => matches(facts))?.[0] ?? null;
}
