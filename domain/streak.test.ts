import { describe, expect, it } from 'vitest';
import cases from './cases/streak.json';
import { currentStreak, longestStreak } from './streak.ts';

describe('streak cases', () => {
  it.each(cases)('$id: $note', ({ days, today, current, longest }) => {
    expect(currentStreak(days, today)).toBe(current);
    expect(longestStreak(days)).toBe(longest);
  });

  it('leaves the caller’s list as it was', () => {
    const days = ['2026-11-18', '2026-11-20', '2026-11-19'];
    currentStreak(days, '2026-11-20');
    longestStreak(days);
    expect(days).toEqual(['2026-11-18', '2026-11-20', '2026-11-19']);
  });
});
