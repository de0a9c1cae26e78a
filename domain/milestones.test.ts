import { describe, expect, it } from 'vitest';
import cases from './cases/milestones.json';
import { MILESTONE_KINDS, milestoneCheckIns } from './milestones.ts';

describe('milestone cases', () => {
  it.each(cases)('$id: $note', ({ target, checkIns }) => {
    expect(Object.fromEntries(MILESTONE_KINDS.map((kind) => [kind, milestoneCheckIns(target, kind)]))).toEqual(checkIns);
  });

  it('is in order for every target, and gold is the target', () => {
    for (let target = 1; target <= 366; target += 1) {
      const [bronze = 0, silver = 0, gold = 0] = MILESTONE_KINDS.map((kind) => milestoneCheckIns(target, kind));
      expect(bronze).toBeLessThanOrEqual(silver);
      expect(silver).toBeLessThanOrEqual(gold);
      expect(gold).toBe(target);
    }
  });
});
