import { expect, test, vi } from 'vitest';
import { dayInZone, timeInZone } from './calendar.ts';
import { knowStretch, readStretch, zoneOffset, zonesRead } from './zone-offsets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The instants at which a zone's clocks change, looked for hour by hour. */
function changesOf(zone: string, fromMs: number, untilMs: number): number[] {
  const changes: number[] = [];
  for (let at = fromMs + HOUR_MS; at <= untilMs; at += HOUR_MS) {
    if (zoneOffset(new Date(at), zone) !== zoneOffset(new Date(at - HOUR_MS), zone)) changes.push(at);
  }
  return changes;
}

test.each([
  ['America/Sao_Paulo', '2026-11-28T12:00:00Z', -3],
  // The last summer time there.
  ['America/Sao_Paulo', '2019-01-10T12:00:00Z', -2],
  ['America/Noronha', '2026-11-28T12:00:00Z', -2],
  ['Europe/Lisbon', '2026-11-28T12:00:00Z', 0],
  ['Europe/Lisbon', '2026-07-28T12:00:00Z', 1],
  ['Asia/Kathmandu', '2026-11-28T12:00:00Z', 5.75],
  // Clocks go back for a month and forward again.
  ['Africa/Casablanca', '2026-02-25T12:00:00Z', 0],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-11-28T12:00:00Z', 11],
  ['UTC', '2026-11-28T12:00:00Z', 0],
])('of %s at %s it reads a stretch without a change, as long as asked for or up to one', (zone, text, hours) => {
  const instant = new Date(text);
  const stretch = readStretch(instant, zone, { before: 750, after: 14 });
  expect(stretch).toMatchObject({ zone, offsetMs: hours * HOUR_MS });
  expect(changesOf(zone, stretch.fromMs, stretch.untilMs)).toEqual([]);
  const reaches = [instant.getTime() - stretch.fromMs >= 750 * DAY_MS, stretch.untilMs - instant.getTime() >= 14 * DAY_MS];
  const beyond = [
    changesOf(zone, stretch.fromMs - 7 * DAY_MS, stretch.fromMs),
    changesOf(zone, stretch.untilMs, stretch.untilMs + 7 * DAY_MS),
  ];
  expect(reaches.map((isFar, side) => isFar || beyond[side]?.length === 1)).toEqual([true, true]);
});

test('a known stretch is read no more, and outside it nothing is taken from it', () => {
  const at = Date.parse('2026-11-28T02:59:59Z');
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  knowStretch({ zone: 'America/Manaus', offsetMs: -4 * HOUR_MS, fromMs: at, untilMs: at + DAY_MS });
  expect([dayInZone(new Date(at), 'America/Manaus'), timeInZone(new Date(at), 'America/Manaus')]).toEqual(['2026-11-27', '22:59']);
  expect(dayInZone(new Date(at + DAY_MS - 1), 'America/Manaus')).toBe('2026-11-28');
  expect(format).not.toHaveBeenCalled();
  expect(zonesRead()).not.toContain('America/Manaus');
  for (const outside of [at - 1, at + DAY_MS]) dayInZone(new Date(outside), 'America/Manaus');
  expect(format).toHaveBeenCalledTimes(2);
  expect(zonesRead()).toContain('America/Manaus');
});

test('a known zone forgives no invalid date', () => {
  knowStretch({ zone: 'America/Belem', offsetMs: -3 * HOUR_MS, fromMs: -Infinity, untilMs: Infinity });
  expect(() => dayInZone(new Date('nonsense'), 'America/Belem')).toThrow(RangeError);
});
