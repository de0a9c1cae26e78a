import { addDays, dayInZone, daysBetween } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { DayState } from '#web/components/ui/day-board.tsx';

type ChallengeWindow = { start_date: string; end_date: string; time_zone: string };

export type ChallengeDays = {
  startDay: Day;
  endDay: Day;
  today: Day;
  /** Length in whole days, both ends included. */
  totalDays: number;
};

export type ChallengePhase = 'upcoming' | 'running' | 'over';

/** The challenge's first and last day and today, all in the challenge's own zone. */
export function challengeDays(challenge: ChallengeWindow, instant: Date): ChallengeDays {
  const startDay = dayInZone(new Date(challenge.start_date), challenge.time_zone);
  const endDay = dayInZone(new Date(challenge.end_date), challenge.time_zone);
  const today = dayInZone(instant, challenge.time_zone);
  return { startDay, endDay, today, totalDays: Math.max(daysBetween(startDay, endDay) + 1, 1) };
}

export function challengePhase({ startDay, endDay, today }: ChallengeDays): ChallengePhase {
  if (today < startDay) return 'upcoming';
  return today > endDay ? 'over' : 'running';
}

/** Days left to check in, today included while the challenge runs; never negative. */
export function daysRemaining({ endDay, today, startDay, totalDays }: ChallengeDays): number {
  if (today < startDay) return totalDays;
  return Math.max(daysBetween(today, endDay) + 1, 0);
}

/** Where the challenge stands, in words: "Faltam 20 dias", "Último dia", "Começa amanhã" … */
export function challengeTiming(days: ChallengeDays): string {
  const phase = challengePhase(days);
  if (phase === 'over') return 'Desafio encerrado';
  if (phase === 'upcoming') {
    const daysToStart = daysBetween(days.today, days.startDay);
    return daysToStart === 1 ? 'Começa amanhã' : `Começa em ${daysToStart} dias`;
  }
  const remaining = daysRemaining(days);
  return remaining === 1 ? 'Último dia' : `Faltam ${remaining} dias`;
}

/** The board of the challenge's days for a member with these check-in days; currentDay is 1 for the first day. */
export function boardDays(days: ChallengeDays, checkInDays: readonly Day[]): { states: DayState[]; currentDay?: number } {
  const done = new Set(checkInDays);
  const states = Array.from({ length: days.totalDays }, (_, index): DayState => {
    const day = addDays(days.startDay, index);
    if (done.has(day)) return 'done';
    if (day === days.today) return 'today';
    return day < days.today ? 'missed' : 'to-come';
  });
  const isRunning = challengePhase(days) === 'running';
  return isRunning ? { states, currentDay: daysBetween(days.startDay, days.today) + 1 } : { states };
}
