import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR, MAX_UNANSWERED_REMINDERS, REMINDER_LATE_HOURS } from '#domain/limits.ts';
import { expectedOutcome } from './known-member.ts';
import type { Known } from './known-member.ts';

/** A row of app.member_reminders. */
export interface Decision {
  user_id: string;
  day: number;
  outcome: string;
  kind: string | null;
  words: string | null;
  is_last: boolean;
}

/** The minute of a day from which on nobody is reminded. */
const QUIET_FROM = (LAST_REMINDER_HOUR + 1) * 60;

interface Clock {
  day: number;
  minutes: number;
}

/**
 * The faults of a reminder that arrived just now: a second one of the day, at night, after a check-in, or to a member
 * who wants none.
 */
export function faultsOfArrival(member: Known, channel: string, { day, minutes }: Clock): string[] {
  const key = `${channel} ${day}`;
  const seen = (member.told.get(key) ?? 0) + 1;
  member.told.set(key, seen);
  const faults = [
    seen > 1 && 'came twice',
    (minutes < FIRST_REMINDER_HOUR * 60 || minutes >= QUIET_FROM) && 'came in quiet hours',
    member.checkIns.has(day) && 'came after checking in',
    !member.isOn && 'came to who switched them off',
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `day ${day}, ${member.name}: a ${channel} ${fault}`);
}

/**
 * The faults of a decision, held against what the drill knows of the member.
 * @param last the reminder that was sent before it
 */
export function faultsOfDecision(
  row: Decision,
  member: Known,
  { day, minutes }: Clock,
  last: { day: number; words: string } | undefined,
): string[] {
  const where = `day ${row.day}, at ${minutes} of day ${day}, ${member.name}:`;
  if (row.outcome === 'late') {
    const isEarly = row.day === day && minutes < Math.min((member.hour + REMINDER_LATE_HOURS) * 60, QUIET_FROM);
    return isEarly ? [`${where} late before its time`] : [];
  }
  const is = `${row.outcome}${row.kind === null ? '' : ` ${row.kind}`}`;
  const wanted = expectedOutcome(member, row.day, last);
  const isSent = row.outcome === 'sent';
  const faults = [
    is !== wanted && `${is} instead of ${wanted}`,
    isSent && row.words === last?.words && 'the same words twice in a row',
    isSent &&
      row.is_last !== (member.unanswered === MAX_UNANSWERED_REMINDERS - 1) &&
      `is_last ${row.is_last} after ${member.unanswered} without an answer`,
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${where} ${fault}`);
}
