import { describe, expect, it } from 'vitest';
import cases from './cases/points.json';
import { CHALLENGE_TARGET_CHECK_INS, POINTS_PER_CHECK_IN } from './limits.ts';
import { completionPercentage, totalPoints } from './points.ts';

describe('points cases', () => {
  it.each(cases)('$id: $note', ({ checkIns, target, percentage }) => {
    expect(completionPercentage(checkIns, target)).toBe(percentage);
  });

  it('gives so many check-ins what each gives', () => {
    expect([0, 1, CHALLENGE_TARGET_CHECK_INS].map(totalPoints)).toEqual([
      0,
      POINTS_PER_CHECK_IN,
      CHALLENGE_TARGET_CHECK_INS * POINTS_PER_CHECK_IN,
    ]);
  });

  it('takes 21 check-ins as the target when none is given', () => {
    expect(completionPercentage(21)).toBe(100);
    expect(completionPercentage(7)).toBe(33.33);
  });
});
