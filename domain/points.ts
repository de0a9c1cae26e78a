/** Points written on a workout's own record, and what the weekly summary counts per workout. */
export const POINTS_PER_WORKOUT = 10;
/** Points of a check-in: what rankings and totals count. */
export const POINTS_PER_CHECK_IN = 10;
/** Check-ins that complete a challenge, unless the challenge says otherwise. */
export const CHALLENGE_TARGET_CHECK_INS = 21;

/** A member's total: check-ins × 10. */
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
