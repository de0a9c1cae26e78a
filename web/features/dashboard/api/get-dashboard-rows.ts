import { toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { DashboardRows } from '../compute-dashboard.ts';
import type { RecentWorkout } from '../dashboard-stats.ts';

const ROWS_AT_ONCE = 1_000;

type WorkoutRow = Omit<RecentWorkout, 'image_urls'> & { image_urls: string[] | null };

interface ProgressRow {
  points: number;
  completion_percentage: number;
  check_ins_count: number;
  challenge: { id: string; title: string; end_date: string; active: boolean; target_check_ins: number } | null;
}

/** Reads on until a page is not full: no answer of a Supabase project has more rows than this. */
async function readAll<Row>(readPage: (from: number, to: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from === rows.length; from += ROWS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- whether there is another page shows in the one before
    rows.push(...(await readPage(from, from + ROWS_AT_ONCE - 1)));
  }
  return rows;
}

function fetchWorkouts(userId: string): Promise<RecentWorkout[]> {
  return readAll(async (from, to) => {
    const { data, error, status } = await supabase
      .from('workout_records')
      .select('id, workout_name, workout_type, date, registered_at, duration_minutes, intensity, points, notes, image_urls, challenge_id')
      .eq('user_id', userId)
      .order('date', { ascending: false })
      .order('registered_at', { ascending: false })
      .order('id')
      .range(from, to);
    if (error) throw toAppError(error, status);
    return (data as WorkoutRow[]).map((workout) => ({ ...workout, image_urls: workout.image_urls ?? [] }));
  });
}

async function fetchCheckIns(userId: string): Promise<DashboardRows['checkIns']> {
  const rows = await readAll(async (from, to) => {
    const { data, error, status } = await supabase
      .from('challenge_check_ins')
      .select('check_in_day, points')
      .eq('user_id', userId)
      .is('voided_at', null)
      .order('id')
      .range(from, to);
    if (error) throw toAppError(error, status);
    return data;
  });
  return rows.map(({ check_in_day: day, points }) => ({ day, points }));
}

async function fetchProgress(userId: string): Promise<DashboardRows['progress']> {
  const { data, error, status } = await supabase
    .from('challenge_progress')
    .select('points, completion_percentage, check_ins_count, challenge:challenges(id, title, end_date, active, target_check_ins)')
    .eq('user_id', userId)
    // The progress of a challenge that was left stays stored.
    .eq('is_active', true);
  if (error) throw toAppError(error, status);
  return (data as ProgressRow[]).flatMap(({ challenge, ...progress }) =>
    challenge
      ? [
          {
            challengeId: challenge.id,
            title: challenge.title,
            endDate: challenge.end_date,
            points: progress.points,
            checkIns: progress.check_ins_count,
            targetCheckIns: challenge.target_check_ins,
            completionPercentage: progress.completion_percentage,
            isActive: challenge.active,
          },
        ]
      : [],
  );
}

/** The member's own rows the dashboard can be worked out from. */
export async function fetchDashboardRows(userId: string): Promise<DashboardRows> {
  const [workouts, checkIns, progress] = await Promise.all([fetchWorkouts(userId), fetchCheckIns(userId), fetchProgress(userId)]);
  return { workouts, checkIns, progress };
}
