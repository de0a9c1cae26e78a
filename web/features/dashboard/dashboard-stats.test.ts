import { expect, test } from 'vitest';
import type { DashboardReply } from './api/dashboard-reply.ts';
import { computeDashboard } from './compute-dashboard.ts';
import { fromReply, sumByType, workoutMoment } from './dashboard-stats.ts';
import type { RecentWorkout } from './dashboard-stats.ts';

// 21:30 on Saturday in São Paulo: in UTC it is Sunday, another week, already.
const instant = new Date('2026-11-22T00:30:00Z');

function workout(day: string, overrides: Partial<RecentWorkout> = {}): RecentWorkout {
  return {
    id: day,
    workout_name: `Treino de ${day}`,
    workout_type: 'Funcional',
    date: `${day}T15:00:00Z`,
    registered_at: `${day}T18:00:00Z`,
    duration_minutes: 50,
    points: 10,
    notes: null,
    image_urls: [],
    challenge_id: null,
    ...overrides,
  };
}

const running = {
  challengeId: 'a',
  title: 'Desafio 21 dias',
  endDate: '2026-12-01T02:59:59Z',
  points: 30,
  checkIns: 3,
  targetCheckIns: 21,
  completionPercentage: 14.29,
  isActive: true,
};

test('the week goes from Sunday to Saturday by the club’s calendar', () => {
  const stats = computeDashboard(
    {
      workouts: [workout('2026-11-21'), workout('2026-11-21'), workout('2026-11-15'), workout('2026-11-14')],
      checkIns: [],
      progress: [],
    },
    instant,
  );
  expect(stats.weeklyData.map((day) => [day.day, day.workouts, day.isToday])).toEqual([
    ['Dom', 1, false],
    ['Seg', 0, false],
    ['Ter', 0, false],
    ['Qua', 0, false],
    ['Qui', 0, false],
    ['Sex', 0, false],
    ['Sáb', 2, true],
  ]);
  expect(stats).toMatchObject({
    totalWorkouts: 4,
    totalDuration: 200,
    weekWorkouts: 3,
    weekDuration: 150,
    weekPoints: 30,
    monthWorkouts: 4,
  });
});

test('the total is the points that the check-ins were given, whatever the workouts', () => {
  const checkIns = [
    { day: '2026-11-21', points: 15 },
    { day: '2026-11-20', points: 10 },
    { day: '2026-11-18', points: 10 },
  ];
  const stats = computeDashboard({ workouts: [workout('2026-11-21')], checkIns, progress: [] }, instant);
  expect(stats).toMatchObject({ totalPoints: 35, currentStreak: 2, longestStreak: 2 });
});

test('the week’s points are those that its workouts were given', () => {
  const workouts = [workout('2026-11-21', { points: 15 }), workout('2026-11-15'), workout('2026-11-14')];
  const { weekPoints, weeklyData } = computeDashboard({ workouts, checkIns: [], progress: [] }, instant);
  expect([weekPoints, weeklyData.map((day) => day.points)]).toEqual([25, [10, 0, 0, 0, 0, 0, 15]]);
});

test('completion is the average over active challenges; closed and past ones do not count', () => {
  const progress = [
    running,
    { ...running, challengeId: 'b', completionPercentage: 50 },
    { ...running, challengeId: 'c', completionPercentage: 100, endDate: '2026-11-21T12:00:00Z' },
    { ...running, challengeId: 'd', completionPercentage: 100, isActive: false },
    { ...running, challengeId: 'e', completionPercentage: 100, endDate: instant.toISOString() },
  ];
  const { challengeProgress } = computeDashboard({ workouts: [], checkIns: [], progress }, instant);
  expect(challengeProgress.activeChallenges).toBe(2);
  expect(challengeProgress.completionPercentage).toBeCloseTo(32.145);
  expect(challengeProgress.totalChallengePoints).toBe(60);
});

test('a new member has zeros everywhere', () => {
  expect(computeDashboard({ workouts: [], checkIns: [], progress: [] }, instant)).toMatchObject({
    totalWorkouts: 0,
    currentStreak: 0,
    recentWorkouts: [],
    challengeProgress: { activeChallenges: 0, completionPercentage: 0 },
  });
});

test('five recent workouts, and a missing type counts as "outros"', () => {
  const days = ['21', '20', '19', '18', '17', '16'].map((day) => workout(`2026-11-${day}`));
  expect(computeDashboard({ workouts: days, checkIns: [], progress: [] }, instant).recentWorkouts).toHaveLength(5);
  expect(
    sumByType([
      workout('2026-11-21', { workout_type: 'Yoga' }),
      workout('2026-11-20', { workout_type: null }),
      workout('2026-11-19', { workout_type: 'Yoga' }),
    ]),
  ).toEqual({
    workoutsByType: { Yoga: 2, outros: 1 },
    minutesByType: { Yoga: 100, outros: 50 },
  });
});

test('the database’s answer and the computed figures take the same shape', () => {
  const { image_urls: _images, ...plain } = workout('2026-11-21');
  const reply: DashboardReply = {
    workout_count: 1,
    total_duration: 50,
    current_streak: 1,
    longest_streak: 1,
    workout_types: { Funcional: 1 },
    type_minutes: { Funcional: 50 },
    activity: [{ date: '2026-11-21', workouts: 1, duration: 50 }],
    total_points: 10,
    total_check_ins: 1,
    active_challenges: 1,
    completion_percentage: 14.29,
    week_workouts: 1,
    week_duration: 50,
    week_points: 10,
    month_workouts: 1,
    weekly_data: ['15', '16', '17', '18', '19', '20', '21'].map((day) => {
      const isToday = day === '21';
      return { date: `2026-11-${day}`, workouts: Number(isToday), duration: isToday ? 50 : 0, points: isToday ? 10 : 0, is_today: isToday };
    }),
    recent_workouts: [{ ...plain, image_urls: null }],
    challenge_progress: [
      {
        challenge_id: 'a',
        title: 'Desafio 21 dias',
        end_date: running.endDate,
        points: 30,
        check_ins_count: 3,
        target_check_ins: 21,
        completion_percentage: 14.29,
      },
    ],
  };
  const { isActive: _isActive, ...active } = running;
  const computed = computeDashboard(
    { workouts: [workout('2026-11-21')], checkIns: [{ day: '2026-11-21', points: 10 }], progress: [running] },
    instant,
  );
  expect({ ...computed, challengeProgress: { ...computed.challengeProgress, active: [active] } }).toEqual(fromReply(reply));
});

test('how long ago counts from the recording on the same day, else from the workout’s day', () => {
  expect(workoutMoment({ date: '2026-11-21T15:00:00Z', registered_at: '2026-11-22T00:10:00Z' })).toBe('2026-11-22T00:10:00Z');
  expect(workoutMoment({ date: '2026-11-20T15:00:00Z', registered_at: '2026-11-21T12:00:00Z' })).toBe('2026-11-20T15:00:00Z');
});
