import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WORKOUT_TYPE_MISSING } from '#domain/workouts.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { daysOfMonth } from '../own-workouts.ts';
import type { OwnWorkout, OwnWorkoutsFilter } from '../own-workouts.ts';

/** How many workouts a page has. */
const MAX_WORKOUTS = 10;
const TWO_MINUTES_MS = 2 * 60 * 1000;
const COLUMNS = 'id, challenge_id, workout_name, workout_type, date, registered_at, duration_minutes, intensity, points, notes, image_urls';

type WorkoutRow = Omit<OwnWorkout, 'check_in' | 'image_urls'> & { image_urls: string[] | null };

interface OwnWorkoutsPage {
  workouts: OwnWorkout[];
  hasMore: boolean;
}

async function withCheckIns(userId: string, rows: readonly WorkoutRow[]): Promise<OwnWorkout[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const { data, error, status } = await supabase
    .from('challenge_check_ins')
    .select('check_in_date, points, workout_id, voided_at')
    .eq('user_id', userId)
    .in('workout_id', ids);
  if (error) throw toAppError(error, status);
  const byWorkout = new Map(data.map((checkIn) => [checkIn.workout_id, checkIn]));
  return rows.map((row) => {
    const checkIn = byWorkout.get(row.id);
    return {
      ...row,
      image_urls: row.image_urls ?? [],
      check_in: checkIn ? { points: checkIn.points, is_voided: checkIn.voided_at !== null } : null,
    };
  });
}

async function fetchPage(userId: string, { type, month }: OwnWorkoutsFilter, offset: number): Promise<OwnWorkoutsPage> {
  let query = supabase.from('workout_records').select(COLUMNS).eq('user_id', userId);
  if (type === WORKOUT_TYPE_MISSING) query = query.is('workout_type', null);
  else if (type) query = query.eq('workout_type', type);
  if (month) {
    const { first, last } = daysOfMonth(month);
    query = query.gte('workout_day', first).lte('workout_day', last);
  }
  const { data, error, status } = await query
    .order('date', { ascending: false })
    .order('registered_at', { ascending: false })
    .order('id')
    // One more than is shown, to know whether there is more.
    .range(offset, offset + MAX_WORKOUTS);
  if (error) throw toAppError(error, status);
  return { workouts: await withCheckIns(userId, data.slice(0, MAX_WORKOUTS)), hasMore: data.length > MAX_WORKOUTS };
}

function ownWorkoutsQueryOptions(userId: string, filter: OwnWorkoutsFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.workoutHistory('own', userId, filter.type, filter.month),
    queryFn: ({ pageParam }) => fetchPage(userId, filter, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * MAX_WORKOUTS : undefined),
    staleTime: TWO_MINUTES_MS,
  });
}

/** The member's own workouts, newest first, ten at a time. */
export function useOwnWorkouts(userId: string, filter: OwnWorkoutsFilter) {
  return useInfiniteQuery(ownWorkoutsQueryOptions(userId, filter));
}

async function fetchWorkout(userId: string, workoutId: string): Promise<OwnWorkout> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select(COLUMNS)
    .eq('id', workoutId)
    .eq('user_id', userId)
    .maybeSingle();
  const failure = error ? toAppError(error, status) : null;
  // An address somebody mistyped names no workout.
  if (failure && failure.code !== 'invalid_input') throw failure;
  const [workout] = data ? await withCheckIns(userId, [data]) : [];
  if (!workout) throw new AppError('workout_not_found', { status: 200 });
  return workout;
}

function ownWorkoutQueryOptions(userId: string, workoutId: string) {
  return queryOptions({
    queryKey: queryKeys.workoutHistory('own-workout', userId, workoutId),
    queryFn: () => fetchWorkout(userId, workoutId),
    staleTime: TWO_MINUTES_MS,
  });
}

/** One of the member's workouts by its id. Another member's counts as not found. */
export function useOwnWorkout(userId: string, workoutId: string | null, isNeeded: boolean) {
  return useQuery({ ...ownWorkoutQueryOptions(userId, workoutId ?? ''), enabled: workoutId !== null && isNeeded });
}

async function fetchFirstDay(userId: string): Promise<Day | null> {
  const { data, error, status } = await supabase.from('workout_records').select('date').eq('user_id', userId).order('date').limit(1);
  if (error) throw toAppError(error, status);
  return data[0] ? dayInZone(new Date(data[0].date)) : null;
}

/** The day of the member's first workout; null before it. */
export function useFirstWorkoutDay(userId: string) {
  return useQuery(
    queryOptions({
      queryKey: queryKeys.workoutHistory('own-first', userId),
      queryFn: () => fetchFirstDay(userId),
      staleTime: TWO_MINUTES_MS,
    }),
  );
}
