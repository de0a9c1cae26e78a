import { describe, expect, it } from 'vitest';
import cases from './cases/points.json';
import { completionPercentage, totalPoints } from './points.ts';

describe('points cases', () => {
  it.each(cases)('$id: $note', ({ checkIns, target, points, percentage }) => {
    expect(totalPoints(checkIns)).toBe(points);
    expect(completionPercentage(checkIns, target)).toBe(percentage);
  });

  it('takes 21 check-ins as the target when none is given', () => {
    expect(completionPercentage(21)).toBe(100);
    expect(completionPercentage(7)).toBe(33.33);
  });
});
