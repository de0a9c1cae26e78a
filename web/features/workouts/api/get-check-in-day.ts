import { queryOptions, useQuery } from '@tanstack/react-query';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { nextHolder } from '../edit/editing-consequence.ts';
import type { CheckInDay } from '../edit/editing-consequence.ts';
import type { OwnWorkout } from '../own-workouts.ts';

async function readChallenge(challengeId: string) {
  const { data, error, status } = await supabase
    .from('challenges')
    .select('time_zone, active, start_date, end_date')
    .eq('id', challengeId)
    .single();
  if (error) throw toAppError(error, status);
  return data;
}

async function readWorkoutsOfDay(userId: string, challengeId: string, workout: OwnWorkout) {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('id, workout_name, date, registered_at, duration_minutes')
    .eq('user_id', userId)
    .eq('challenge_id', challengeId)
    // The challenge may have had another day than the club when it was registered.
    .gte('workout_day', addDays(dayInZone(new Date(workout.registered_at)), -1))
    .lte('workout_day', addDays(dayInZone(new Date(workout.registered_at)), 1))
    .order('registered_at')
    .order('created_at')
    .order('id');
  if (error) throw toAppError(error, status);
  return data;
}

async function readCheckIns(userId: string, challengeId: string) {
  const { data, error, status } = await supabase
    .from('challenge_check_ins')
    .select('check_in_day, workout_id, voided_at, points')
    .eq('user_id', userId)
    .eq('challenge_id', challengeId);
  if (error) throw toAppError(error, status);
  return data;
}

async function fetchCheckInDay(userId: string, challengeId: string, workout: OwnWorkout): Promise<CheckInDay> {
  const [challenge, workouts, checkIns] = await Promise.all([
    readChallenge(challengeId),
    readWorkoutsOfDay(userId, challengeId, workout),
    readCheckIns(userId, challengeId),
  ]);
  const day = dayInZone(new Date(workout.registered_at), challenge.time_zone);
  const checkIn = checkIns.find((one) => one.check_in_day === day);
  return {
    day,
    timeZone: challenge.time_zone,
    challenge: {
      isActive: challenge.active,
      startDay: dayInZone(new Date(challenge.start_date), challenge.time_zone),
      endDay: dayInZone(new Date(challenge.end_date), challenge.time_zone),
    },
    state: checkIn ? (checkIn.voided_at === null ? 'valid' : 'voided') : 'none',
    points: checkIn?.points ?? 0,
    holderId: checkIn?.voided_at === null ? checkIn.workout_id : null,
    heirName: nextHolder(workouts, workout.id, day, challenge.time_zone)?.workout_name ?? null,
  };
}

/** The day's check-in of a challenge workout: who holds it, and who would if this workout did not. */
export function useCheckInDay(userId: string, workout: OwnWorkout) {
  const challengeId = workout.challenge_id;
  return useQuery({
    ...queryOptions({
      queryKey: queryKeys.workoutHistory('check-in-day', userId, workout.id),
      queryFn: () => fetchCheckInDay(userId, challengeId ?? '', workout),
      staleTime: 0,
    }),
    enabled: challengeId !== null,
  });
}
