import { queryOptions, useQuery } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { ChallengeCheckInRow, ChallengeProgressRow } from '#web/lib/database-types.ts';
import type { WorkoutDetail } from '#web/lib/workout-detail.ts';
import { CHALLENGE_COLUMNS } from './get-active-challenge.ts';
import type { Challenge } from './get-active-challenge.ts';

/** The database's facts about a participant in a challenge. */
export interface MemberHistory {
  challenge: Challenge;
  standing: Pick<ChallengeProgressRow, 'user_name' | 'user_photo_url' | 'points' | 'check_ins_count' | 'completion_percentage'>;
  /** Newest first. */
  workouts: (WorkoutDetail & { created_at: string })[];
  /** Those that count, newest first. */
  checkIns: Pick<ChallengeCheckInRow, 'workout_id' | 'check_in_date' | 'check_in_day' | 'points'>[];
}

/** More than anybody registers in one challenge. */
const WORKOUTS_LIMIT = 1000;
const TWO_MINUTES_MS = 2 * 60 * 1000;

async function readChallenge(challengeId: string): Promise<MemberHistory['challenge']> {
  const { data, error, status } = await supabase.from('challenges').select(CHALLENGE_COLUMNS).eq('id', challengeId).maybeSingle();
  if (error) throw toAppError(error, status);
  if (!data) throw new AppError('challenge_not_found', { status: 200 });
  return data;
}

async function readStanding(challengeId: string, memberId: string): Promise<MemberHistory['standing']> {
  const { data, error, status } = await supabase
    .from('challenge_progress')
    .select('user_name, user_photo_url, points, check_ins_count, completion_percentage')
    .eq('challenge_id', challengeId)
    .eq('user_id', memberId)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  // Not there, or not for this reader: RLS does not tell which.
  if (!data) throw new AppError('not_participating', { status: 200 });
  return data;
}

async function readWorkouts(challengeId: string, memberId: string): Promise<MemberHistory['workouts']> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('id, challenge_id, workout_name, workout_type, date, created_at, duration_minutes, intensity, points, notes, image_urls')
    .eq('user_id', memberId)
    .eq('challenge_id', challengeId)
    .order('date', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(WORKOUTS_LIMIT);
  if (error) throw toAppError(error, status);
  return data.map((workout) => ({ ...workout, image_urls: workout.image_urls ?? [] }));
}

async function readCheckIns(challengeId: string, memberId: string): Promise<MemberHistory['checkIns']> {
  const { data, error, status } = await supabase
    .from('challenge_check_ins')
    .select('workout_id, check_in_date, check_in_day, points')
    .eq('challenge_id', challengeId)
    .eq('user_id', memberId)
    .is('voided_at', null)
    .order('check_in_date', { ascending: false })
    .limit(WORKOUTS_LIMIT);
  if (error) throw toAppError(error, status);
  return data;
}

async function fetchMemberHistory(challengeId: string, memberId: string): Promise<MemberHistory> {
  const [challenge, standing, workouts, checkIns] = await Promise.all([
    readChallenge(challengeId),
    readStanding(challengeId, memberId),
    readWorkouts(challengeId, memberId),
    readCheckIns(challengeId, memberId),
  ]);
  return { challenge, standing, workouts, checkIns };
}

function memberHistoryQueryOptions(challengeId: string, memberId: string) {
  return queryOptions({
    queryKey: queryKeys.workoutHistory(challengeId, memberId),
    queryFn: () => fetchMemberHistory(challengeId, memberId),
    staleTime: TWO_MINUTES_MS,
  });
}

/** The workouts of a participant in a challenge, as far as this reader may see them. */
export function useMemberHistory(challengeId: string, memberId: string) {
  return useQuery(memberHistoryQueryOptions(challengeId, memberId));
}
