import { describe, expect, it } from 'vitest';
import cases from './cases/levels.json';
import { BASIC_FEATURES, effectiveLevel, EXPERT_FEATURES, hasFeature } from './levels.ts';
import type { UserLevel } from './levels.ts';

describe('level cases', () => {
  it.each(cases)('$id: $note', ({ level, now, effective, has, lacks }) => {
    const row: UserLevel | null = level && {
      ...level,
      current_level: level.current_level === 'expert' ? 'expert' : 'basic',
    };
    const instant = new Date(now);
    expect(effectiveLevel(row, instant)).toBe(effective);
    expect(has.filter((feature) => !hasFeature(row, feature, instant))).toEqual([]);
    expect(lacks.filter((feature) => hasFeature(row, feature, instant))).toEqual([]);
  });

  it('never lists a feature as both basic and expert', () => {
    const basic: readonly string[] = BASIC_FEATURES;
    expect(EXPERT_FEATURES.filter((feature) => basic.includes(feature))).toEqual([]);
  });
});
