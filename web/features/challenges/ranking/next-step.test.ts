import { expect, test } from 'vitest';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import type { NextCheckIn } from '../api/get-challenge-ranking.ts';
import { nextStep } from './next-step.ts';

const TODAY = '2026-11-20';
const caio = { points: totalPoints(7), user_name: 'Caio' };
const standing = { own: { points: totalPoints(1) }, ahead: caio, today: TODAY };

function checkIn(overrides: Partial<NextCheckIn> = {}): NextCheckIn {
  return { day: TODAY, passes: 48, passes_more: false, ...overrides };
}

test('a check-in of today that passes somebody comes before the points to the next place', () => {
  expect(nextStep({ ...standing, nextCheckIn: checkIn() })).toEqual({ kind: 'check-in', day: 'today', passes: 48, hasMore: false });
  expect(nextStep({ ...standing, nextCheckIn: checkIn({ passes: 1 }) })).toMatchObject({ kind: 'check-in', passes: 1 });
});

test('with today’s check-in done it is tomorrow’s, and at midnight today’s again', () => {
  const nextCheckIn = checkIn({ day: '2026-11-21', passes: 1000, passes_more: true });
  expect(nextStep({ ...standing, nextCheckIn })).toEqual({ kind: 'check-in', day: 'tomorrow', passes: 1000, hasMore: true });
  expect(nextStep({ ...standing, nextCheckIn, today: '2026-11-21' })).toMatchObject({ day: 'today' });
});

test('tomorrow may be another month and another year', () => {
  const nextCheckIn = checkIn({ day: '2027-01-01' });
  expect(nextStep({ ...standing, nextCheckIn, today: '2026-12-31' })).toMatchObject({ kind: 'check-in', day: 'tomorrow' });
});

test('where the next check-in passes nobody, the points to the next place are said', () => {
  expect(nextStep({ ...standing, nextCheckIn: checkIn({ passes: 0 }) })).toEqual({ kind: 'points', missing: totalPoints(7), name: 'Caio' });
});

test('the points to the next place are one check-in more than the difference', () => {
  const nextCheckIn = checkIn({ passes: 0 });
  expect(nextStep({ ...standing, own: { points: totalPoints(7) }, nextCheckIn })).toMatchObject({ missing: POINTS_PER_CHECK_IN });
  expect(nextStep({ ...standing, own: { points: totalPoints(8) }, nextCheckIn })).toMatchObject({ missing: POINTS_PER_CHECK_IN });
});

test('after check-ins that gave other points than today’s, the points to the next place are still those of whole check-ins', () => {
  expect(nextStep({ ...standing, own: { points: totalPoints(7) - 1 }, nextCheckIn: checkIn({ passes: 0 }) })).toMatchObject({
    missing: POINTS_PER_CHECK_IN,
  });
});

test('a ranking that does not tell what a check-in gives has the points to the next place', () => {
  expect(nextStep({ ...standing, nextCheckIn: undefined })).toMatchObject({ kind: 'points', missing: totalPoints(7) });
});

test('the first has nobody to pass', () => {
  expect(nextStep({ ...standing, ahead: null, nextCheckIn: checkIn({ passes: 0 }) })).toBeNull();
});

test('nothing is said where no check-in is to come', () => {
  expect(nextStep({ ...standing, nextCheckIn: null })).toBeNull();
});

test('a reading that is older than its day promises nothing', () => {
  expect(nextStep({ ...standing, nextCheckIn: checkIn({ day: '2026-11-19' }) })).toBeNull();
});

test('a device that is days behind does not call a later day tomorrow', () => {
  expect(nextStep({ ...standing, nextCheckIn: checkIn({ day: '2026-11-22' }) })).toMatchObject({ kind: 'points' });
});
