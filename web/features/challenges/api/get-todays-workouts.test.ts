import { expect, test } from 'vitest';
import { findCheckInWorkouts } from './get-todays-workouts.ts';

const workout = (id: string, minutes: number, challengeId: string | null = null) => ({
  id,
  challenge_id: challengeId,
  workout_name: id,
  workout_type: 'Corrida',
  duration_minutes: minutes,
});

test('the earliest workout that is long enough, and for no other challenge, may become the check-in', () => {
  const today = [workout('curto', 30), workout('de outro', 60, 'verão'), workout('livre', 45), workout('do desafio', 90, 'inverno')];
  expect(findCheckInWorkouts(today, 'inverno')).toMatchObject({ candidate: { id: 'livre' }, shortMinutes: 0 });
});

test('when all of today’s workouts are too short, their minutes are added up', () => {
  expect(findCheckInWorkouts([workout('a', 30), workout('b', 44)], 'inverno')).toMatchObject({ candidate: null, shortMinutes: 74 });
});

test('a day without a workout, or with a long one for another challenge, has nothing to say', () => {
  expect(findCheckInWorkouts([], 'inverno')).toEqual({ candidate: null, shortMinutes: 0, short: null });
  expect(findCheckInWorkouts([workout('de outro', 60, 'verão')], 'inverno')).toEqual({ candidate: null, shortMinutes: 0, short: null });
});

test('the latest workout that is too short, and for no other challenge, is the one to correct', () => {
  const today = [workout('a', 30), workout('b', 20, 'inverno'), workout('de outro', 40, 'verão')];
  expect(findCheckInWorkouts(today, 'inverno')).toMatchObject({ short: { id: 'b' } });
  expect(findCheckInWorkouts([workout('de outro', 40, 'verão')], 'inverno')).toMatchObject({ short: null });
});
