import { CHALLENGE_TARGET_CHECK_INS, POINTS_PER_CHECK_IN } from './limits.ts';

/**
 * The points of so many check-ins by today's rule. A member's own total is the sum of the points that were given: it is
 * read, never worked out.
 */
export function totalPoints(checkIns: number): number {
  return checkIns * POINTS_PER_CHECK_IN;
}

/**
 * Per cent of a challenge that is done, 0 to 100, to two decimals (as the database keeps it).
 * @param target check-ins that make 100 %; a target below 1 counts as 1
 */
export function completionPercentage(checkIns: number, target: number = CHALLENGE_TARGET_CHECK_INS): number {
  const percentage = (Math.max(checkIns, 0) / Math.max(target, 1)) * 100;
  return Math.min(100, Math.round(percentage * 100) / 100);
}
