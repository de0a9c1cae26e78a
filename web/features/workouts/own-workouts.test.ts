import { expect, test } from 'vitest';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { daysOfMonth, groupByMonth, isChangeable, mayJoinChallenge, monthsSince, readFilter, waitingWorkouts } from './own-workouts.ts';
import { ownWorkout } from './testing/own-workout.ts';

test.each([
  ['type=Yoga&month=2026-11', { type: 'Yoga', month: '2026-11' }],
  ['type=outros', { type: 'outros', month: null }],
  ['type=Bocha&month=2026-13', { type: null, month: null }],
  ['', { type: null, month: null }],
])('the address ?%s asks for %o', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test.each([
  ['2028-02', '2028-02-29'],
  ['2027-02', '2027-02-28'],
  ['2027-12', '2027-12-31'],
  ['2026-04', '2026-04-30'],
])('the month %s ends on %s', (month, last) => {
  expect(daysOfMonth(month)).toEqual({ first: `${month}-01`, last });
});

test('months go from today’s back to the first, across a year’s end', () => {
  expect(monthsSince('2027-11-30', '2028-01-02')).toEqual(['2028-01', '2027-12', '2027-11']);
  expect(monthsSince('2028-01-02', '2028-01-02')).toEqual(['2028-01']);
});

test('a workout belongs to the club’s month, whatever month it is in UTC', () => {
  const late = ownWorkout({ id: 'late', date: '2026-12-01T02:00:00Z' });
  const next = ownWorkout({ id: 'next', date: '2026-12-01T15:00:00Z' });
  expect(groupByMonth([next, late]).map(({ month, workouts }) => [month, workouts.map(({ id }) => id)])).toEqual([
    ['2026-12', ['next']],
    ['2026-11', ['late']],
  ]);
});

test('it may be changed for 14 days after its day', () => {
  expect(isChangeable(ownWorkout(), '2026-12-05')).toBe(true);
  expect(isChangeable(ownWorkout(), '2026-12-06')).toBe(false);
});

test('waiting workouts are listed the newest first, without those that the server already has', () => {
  const waiting = (id: string, workoutType: 'Yoga' | 'Corrida', isRecorded = false): WaitingWorkout => ({
    id,
    userId: 'm',
    values: { exerciseName: id, workoutType, date: '2026-11-21', durationMinutes: 30, intensity: 3, notes: '', challengeId: null },
    registeredAt: '2026-11-21T15:00:00Z',
    photos: [],
    isRecorded,
    attachedPhotos: 0,
    isDeferred: true,
    refusal: null,
  });
  const all = [waiting('a', 'Yoga'), waiting('b', 'Corrida'), waiting('c', 'Yoga', true)];
  expect(waitingWorkouts(all, { type: null, month: null }).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(waitingWorkouts(all, { type: 'Yoga', month: '2026-11' }).map(({ id }) => id)).toEqual(['a']);
  expect(waitingWorkouts(all, { type: null, month: '2026-10' })).toEqual([]);
});

test('for 24 hours a workout without a challenge may be put into one', () => {
  const workout = { challenge_id: null, registered_at: '2026-11-20T15:00:00Z' };
  expect(mayJoinChallenge(workout, new Date('2026-11-21T15:00:00Z'))).toBe(true);
  expect(mayJoinChallenge(workout, new Date('2026-11-21T15:00:01Z'))).toBe(false);
  expect(mayJoinChallenge({ ...workout, challenge_id: 'c' }, new Date('2026-11-20T15:00:01Z'))).toBe(false);
});
