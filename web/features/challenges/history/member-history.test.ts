import { expect, test } from 'vitest';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import type { MemberHistory } from '../api/get-member-history.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { historyWorkouts, memberWorkoutStats, waitingInChallenge } from './member-history.ts';

function workout(id: string, date: string, minutes: number, type: string | null = 'Corrida'): MemberHistory['workouts'][number] {
  return {
    id,
    challenge_id: 'c',
    workout_name: id,
    workout_type: type,
    date,
    created_at: date,
    duration_minutes: minutes,
    points: 10,
    notes: null,
    image_urls: [],
  };
}

const history: MemberHistory = {
  challenge: {
    ...CHALLENGE,
    title: 'Desafio',
    start_date: '2026-11-10T03:00:00Z',
    end_date: '2026-12-01T02:59:59Z',
    created_at: '2026-11-01T12:00:00Z',
  },
  standing: { user_name: 'Ana', user_photo_url: null, points: 30, check_ins_count: 3, completion_percentage: 14.29 },
  workouts: [
    workout('d', '2026-11-20T15:00:00Z', 60, 'Yoga'),
    workout('c', '2026-11-19T15:00:00Z', 45),
    workout('b', '2026-11-19T15:00:00Z', 30, null),
    workout('a', '2026-11-17T15:00:00Z', 50),
  ],
  checkIns: [
    { workout_id: 'd', check_in_date: '2026-11-20T10:00:00Z', check_in_day: '2026-11-20', points: 10 },
    { workout_id: 'c', check_in_date: '2026-11-20T01:30:00Z', check_in_day: '2026-11-19', points: 10 },
    { workout_id: 'a', check_in_date: '2026-11-17T10:00:00Z', check_in_day: '2026-11-17', points: 10 },
  ],
};

test('the figures: points are the ranking’s, minutes those of all workouts, types with the most frequent first', () => {
  expect(memberWorkoutStats(history, new Date('2026-11-20T20:00:00Z'))).toEqual({
    total_workouts: 4,
    total_duration: 185,
    total_points: 30,
    total_check_ins: 3,
    current_streak: 2,
    longest_streak: 2,
    completion_percentage: 14.29,
    workout_types: [
      { type: 'Corrida', count: 2 },
      { type: 'outros', count: 1 },
      { type: 'Yoga', count: 1 },
    ],
  });
});

test.each([
  { at: '2026-11-22T02:59:00Z', local: '23:59 of the next day', streak: 2 },
  { at: '2026-11-22T03:01:00Z', local: '00:01 of the day after', streak: 0 },
])('the streak of yesterday lives until midnight in São Paulo: $local', ({ at, streak }) => {
  expect(memberWorkoutStats(history, new Date(at)).current_streak).toBe(streak);
});

test('after the end the streak stays as it was on the last day', () => {
  const ended = { ...history, challenge: { ...history.challenge, end_date: '2026-11-22T02:59:59Z' } };
  expect(memberWorkoutStats(ended, new Date('2026-12-24T12:00:00Z')).current_streak).toBe(2);
  const closed = { ...history, challenge: { ...history.challenge, active: false, closed_at: '2026-11-21T12:00:00Z' } };
  expect(memberWorkoutStats(closed, new Date('2026-11-24T12:00:00Z')).current_streak).toBe(2);
});

test('a workout that made the check-in says so, with its moment', () => {
  expect(
    historyWorkouts(history).map(({ id, is_check_in, check_in_date, check_in_points }) => [
      id,
      is_check_in,
      check_in_date,
      check_in_points,
    ]),
  ).toEqual([
    ['d', true, '2026-11-20T10:00:00Z', 10],
    ['c', true, '2026-11-20T01:30:00Z', 10],
    ['b', false, null, 0],
    ['a', true, '2026-11-17T10:00:00Z', 10],
  ]);
});

test('a challenge lists its own waiting workouts that are not on the server yet, the newest first', () => {
  const values = { challengeId: 'c' };
  const waiting = [
    waitingWorkout({ id: 'first', values }),
    waitingWorkout({ id: 'of none' }),
    waitingWorkout({ id: 'of another', values: { challengeId: 'd' } }),
    waitingWorkout({ id: 'only photos', values, isRecorded: true }),
    waitingWorkout({ id: 'last', values }),
  ];
  expect(waitingInChallenge(waiting, 'c').map(({ id }) => id)).toEqual(['last', 'first']);
});
