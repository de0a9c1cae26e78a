import words from '#domain/cases/reminder-words.json' with { type: 'json' };
import { DEFAULT_REMINDER_HOUR, FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR } from '#domain/limits.ts';
import { reminderKind } from '#domain/reminders.ts';
import type { ReminderState } from '#domain/reminders.ts';

export const FIRST_DAY = Date.UTC(2027, 0, 1);
export const DAY_MS = 86_400_000;
/** Days from the beginning of a challenge to that of the next, and of each. */
export const ROUND_DAYS = 30;
export const CHALLENGE_DAYS = 27;

/** Hours that members choose: the first, the last, and two between them. */
export const HOURS = [FIRST_REMINDER_HOUR, 13, DEFAULT_REMINDER_HOUR, LAST_REMINDER_HOUR] as const;

/**
 * A member as the drill itself knows them: nothing of it is read from the database. Days are counted from the first of
 * the year.
 */
export interface Known {
  id: string;
  name: string;
  email: string;
  session: string;
  hour: number;
  isOn: boolean;
  /** The challenge that the member takes part in, by its number; null for none. */
  round: number | null;
  /** Days on which a check-in counts. */
  checkIns: Set<number>;
  paused: Set<number>;
  suspendedUntil: number;
  endpoint: string | null;
  hasMails: boolean;
  /** Reminders in a row without an answer. */
  unanswered: number;
  /** How often the bell, a push or a mail came on a day. */
  told: Map<string, number>;
}

/** A day of the year, as SQL writes it. */
export function dateOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of a challenge, by its number. */
export function firstDayOf(round: number): number {
  return round * ROUND_DAYS + 1;
}

/** Where a member's challenge stands on a day of the year. */
export function stateOf(member: Known, day: number): ReminderState {
  if (member.round === null) return 'other';
  const first = firstDayOf(member.round);
  if (day >= first && day < first + CHALLENGE_DAYS) return 'running';
  if (day === first - 1) return 'begins_tomorrow';
  return day === first + CHALLENGE_DAYS ? 'ended_yesterday' : 'other';
}

/**
 * The decision that a member has to get at this moment; 'resting' and 'stopped' follow from the reminders that were
 * sent.
 */
export function expectedOutcome(member: Known, day: number, last: { day: number; words: string } | undefined): string {
  const current = stateOf(member, day);
  if (member.suspendedUntil >= day) return 'suspended';
  if (current === 'other') return 'no_challenge';
  if (member.checkIns.has(day)) return 'checked_in';
  if (current === 'running' && member.paused.has(day)) return 'paused';
  if (member.unanswered >= 3) return 'stopped';
  if (member.unanswered > 0 && last && day < last.day + 2 ** member.unanswered) return 'resting';
  const first = firstDayOf(member.round ?? 0);
  const days = [...member.checkIns].filter((at) => at >= first && at < first + CHALLENGE_DAYS);
  let streak = 0;
  while (days.includes(day - 1 - streak)) streak += 1;
  const next = [12, 17, 21].find((checkIns) => checkIns > days.length);
  const kind = reminderKind({
    state: current,
    streak,
    toMilestone: next === undefined ? null : next - days.length,
    weekday: ((new Date(FIRST_DAY + day * DAY_MS).getUTCDay() + 6) % 7) + 1,
    hasWeek: days.some((at) => at > day - 7),
  });
  // A kind with one template is left out where that was the last one, and no other follows it here.
  const isLeft = words.some((template) => template.kind === kind && template.id !== last?.words);
  return isLeft ? `sent ${kind}` : 'nothing';
}
