import { dayInZone, daysBetween } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { DayState } from '#web/components/ui/figures/day-board.tsx';
import { dayRange } from '#web/lib/format.ts';

interface ChallengeWindow {
  start_date: string;
  end_date: string;
  time_zone: string;
  active: boolean;
  closed_at?: string | null;
}

export interface ChallengeDays {
  startDay: Day;
  endDay: Day;
  today: Day;
  /** Length in whole days, both ends included. */
  totalDays: number;
  /** The operator ended it early. */
  isClosed: boolean;
  /** The operator ended it before its first day; left out otherwise. */
  isUnbegun?: true;
}

export type ChallengePhase = 'upcoming' | 'running' | 'over';

/** The challenge's first and last day and today, all in the challenge's own zone. */
export function challengeDays(challenge: ChallengeWindow, instant: Date): ChallengeDays {
  const startDay = dayInZone(new Date(challenge.start_date), challenge.time_zone);
  const endDay = dayInZone(new Date(challenge.end_date), challenge.time_zone);
  const today = dayInZone(instant, challenge.time_zone);
  const closedDay = challenge.closed_at ? dayInZone(new Date(challenge.closed_at), challenge.time_zone) : today;
  const isUnbegun = !challenge.active && closedDay < startDay;
  return {
    startDay,
    endDay,
    today,
    totalDays: Math.max(daysBetween(startDay, endDay) + 1, 1),
    isClosed: !challenge.active,
    ...(isUnbegun && { isUnbegun }),
  };
}

export function challengePhase({ startDay, endDay, today, isClosed }: ChallengeDays): ChallengePhase {
  if (isClosed || today > endDay) return 'over';
  return today < startDay ? 'upcoming' : 'running';
}

/** Days left to check in, today included while the challenge runs; never negative. */
export function daysRemaining(days: ChallengeDays): number {
  const phase = challengePhase(days);
  if (phase === 'upcoming') return days.totalDays;
  return phase === 'over' ? 0 : daysBetween(days.today, days.endDay) + 1;
}

/** Where the challenge stands, in words: "Faltam 20 dias", "Último dia", "Começa amanhã" … */
export function challengeTiming(days: ChallengeDays): string {
  const phase = challengePhase(days);
  if (phase === 'over') return days.isUnbegun ? 'Encerrado antes de começar' : 'Desafio encerrado';
  if (phase === 'upcoming') {
    const daysToStart = daysBetween(days.today, days.startDay);
    return daysToStart === 1 ? 'Começa amanhã' : `Começa em ${daysToStart} dias`;
  }
  const remaining = daysRemaining(days);
  return remaining === 1 ? 'Último dia' : `Faltam ${remaining} dias`;
}

export interface ChallengeBoard {
  states: DayState[];
  /** The calendar day of each cell. */
  days: Day[];
  /** 1 for the first day; only while the challenge runs. */
  currentDay?: number;
}

/**
 * The board of the challenge's days.
 * @param checkInDays the member's valid check-in days; null for a member who does not take part, and so missed no day
 * @param isPaused whether the member marked a day as a pause; a check-in on it stands before the mark
 */
export function boardDays(
  days: ChallengeDays,
  checkInDays: readonly Day[] | null,
  isPaused: (day: Day) => boolean = () => false,
): ChallengeBoard {
  const done = new Set(checkInDays);
  const phase = challengePhase(days);
  const dates = dayRange(days.startDay, days.endDay);
  const states = dates.map((day): DayState => {
    if (done.has(day)) return 'done';
    if (isPaused(day)) return 'paused';
    if (day < days.today) return checkInDays ? 'missed' : 'gone';
    if (phase === 'over') return 'gone';
    return day === days.today ? 'today' : 'to-come';
  });
  const currentDay = phase === 'running' ? daysBetween(days.startDay, days.today) + 1 : undefined;
  return { states, days: dates, ...(currentDay !== undefined && { currentDay }) };
}
