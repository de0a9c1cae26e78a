import { parseDurationMinutes } from './duration-text.ts';
import { MIN_CHECK_IN_MINUTES } from './limits.ts';

const SAID_MINUTES = /(\d+) ?min(?:utos?)?\b/g;

/**
 * The minutes that a day of a programme lacks for the day's check-in, as it is written: its workout is shorter, and its
 * sentence does not tell as many minutes besides.
 * @param duration how long the workout takes, in words such as "30 min"; one without a number is as long as one likes
 * @returns 0 when the day adds up
 */
export function minutesMissingOnDay(duration: string | null, sentence: string): number {
  const own = parseDurationMinutes(duration ?? '');
  if (own === 0) return 0;
  const missing = Math.max(MIN_CHECK_IN_MINUTES - own, 0);
  const said = [...sentence.matchAll(SAID_MINUTES)].map(([, minutes]) => Number(minutes));
  return said.some((minutes) => minutes >= missing) ? 0 : missing;
}
