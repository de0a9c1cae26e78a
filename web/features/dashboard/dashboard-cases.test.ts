import { expect, it } from 'vitest';
import { noonInSaoPaulo } from '#domain/calendar.ts';
import cases from '#domain/cases/dashboard.json' with { type: 'json' };
import type { DashboardReply } from './api/dashboard-reply.ts';
import { computeDashboard } from './compute-dashboard.ts';
import { fromReply } from './dashboard-stats.ts';
import type { RecentWorkout } from './dashboard-stats.ts';

/** The case table counts in tens, whatever the club gives. */
const POINTS = 10;

type CaseWorkout = (typeof cases)[number]['workouts'][number];

function asRow({ day, minutes, type }: CaseWorkout, index: number): RecentWorkout {
  const noon = noonInSaoPaulo(day);
  return {
    id: String(index),
    workout_name: 'Treino',
    workout_type: type,
    date: noon,
    registered_at: noon,
    duration_minutes: minutes,
    points: POINTS,
    notes: null,
    image_urls: [],
    challenge_id: null,
  };
}

// supabase/tests/29_dashboard_cases.test.sql holds the database's own sum to the same table.
it.each(cases)('$id: $note', ({ now, workouts, expected }) => {
  const rows = workouts.map(asRow).toReversed();
  const checkIns = workouts.filter((workout) => workout.checkIn).map(({ day }) => ({ day, points: POINTS }));
  const { recentWorkouts, challengeProgress, ...figures } = computeDashboard({ workouts: rows, checkIns, progress: [] }, new Date(now));
  const reply = { ...expected, active_challenges: 0, completion_percentage: 0, recent_workouts: [], challenge_progress: [] };
  const { recentWorkouts: _recent, challengeProgress: wanted, ...answered } = fromReply(reply as unknown as DashboardReply);
  expect(figures).toEqual(answered);
  expect(challengeProgress.totalCheckIns).toBe(wanted.totalCheckIns);
  expect(recentWorkouts.length).toBe(Math.min(5, workouts.length));
});
