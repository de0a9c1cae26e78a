import { daysBetween } from '#domain/calendar.ts';
import { challengePhase } from '../challenge-phase.ts';
import type { ChallengeDays } from '../challenge-phase.ts';

/** The day that the home tells: today's while the challenge runs, the first one on the day before it. */
export interface ShownDay {
  day: number;
  when: 'today' | 'tomorrow';
}

/** @returns null where there is nothing to do yet, or no more */
export function shownDay(days: ChallengeDays): ShownDay | null {
  const phase = challengePhase(days);
  const day = daysBetween(days.startDay, days.today) + 1;
  if (phase === 'running') return { day, when: 'today' };
  return phase === 'upcoming' && day === 0 ? { day: 1, when: 'tomorrow' } : null;
}
