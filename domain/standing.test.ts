import { expect, test } from 'vitest';
import cases from './cases/standing.json';
import { standingDay } from './standing.ts';

test.each(cases)('$id: $note', ({ instant, end, closedAt, isActive, timeZone, day }) => {
  expect(standingDay({ end_date: end, closed_at: closedAt, active: isActive, time_zone: timeZone }, new Date(instant))).toBe(day);
});

test('a challenge that the device keeps from before closing was noted counts up to its end', () => {
  const kept = { end_date: '2026-12-01T02:59:59Z', active: false, time_zone: 'America/Sao_Paulo' };
  expect(standingDay(kept, new Date('2026-12-20T15:00:00Z'))).toBe('2026-11-30');
});
