import { describe, expect, it } from 'vitest';
import cases from './cases/milestones.json';
import { MILESTONES, MILESTONE_KINDS, milestoneCheckIns, missingCheckIns, shareOfTarget } from './milestones.ts';

describe('shares of a target', () => {
  it.each(cases)('$id: $note', ({ target, checkIns }) => {
    const rounded = Object.keys(checkIns).map((share) => {
      const [part, whole] = share.split('/').map(Number);
      return [share, shareOfTarget(target, { checkIns: part ?? 0, ofTarget: whole ?? 0 })];
    });
    expect(Object.fromEntries(rounded)).toEqual(checkIns);
  });
});

describe('milestones', () => {
  it('are the specified ones, and others', () => {
    expect(Object.fromEntries(MILESTONE_KINDS.map((kind) => [kind, milestoneCheckIns(21, kind)]))).toMatchObject({
      bronze: 12,
      silver: 17,
      gold: 21,
    });
  });

  it('stand in order for every target, and the last is the target', () => {
    // One within some days stands beside the others: it takes no more of the challenge than it says.
    const kinds = MILESTONE_KINDS.filter((kind) => MILESTONES[kind].withinDays === null);
    for (let target = 1; target <= 366; target += 1) {
      const takes = kinds.map((kind) => milestoneCheckIns(target, kind));
      expect(takes).toEqual(takes.toSorted((one, other) => one - other));
      expect(takes.at(-1)).toBe(target);
    }
  });
});

describe('check-ins that are missing', () => {
  const days = (...numbers: number[]) => numbers.map((day) => `2026-11-${String(day).padStart(2, '0')}`);

  it.each([
    { what: 'none yet', had: [], missing: 12 },
    { what: 'some', had: [10, 11, 15], missing: 9 },
    { what: 'more than it takes', had: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], missing: 0 },
  ])('of all days: $what', ({ had, missing }) => {
    expect(missingCheckIns(12, null, days(...had), '2026-11-15')).toBe(missing);
  });

  it.each([
    { what: 'none yet', had: [], missing: 4 },
    { what: 'four in seven days, whenever', had: [2, 4, 6, 8], missing: 0 },
    { what: 'four in eight days', had: [1, 4, 6, 8], missing: 4 },
    { what: 'the last ones count while they are young enough', had: [13, 14, 15], missing: 1 },
    { what: 'today is still to come', had: [12, 13, 14], missing: 1 },
    { what: 'an older one leaves the seven days meanwhile', had: [9, 11, 15], missing: 2 },
  ])('four in seven days: $what', ({ had, missing }) => {
    expect(missingCheckIns(4, 7, days(...had), '2026-11-15')).toBe(missing);
  });
});
