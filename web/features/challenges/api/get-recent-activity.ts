import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** How many of the challenge's latest workouts are shown beside its ranking. */
const RECENT_ACTIVITY_LIMIT = 8;

interface RecentActivity {
  id: string;
  user_id: string;
  user_name: string;
  user_photo_url: string | null;
  workout_name: string;
  workout_type: string | null;
  date: string;
  created_at: string;
  duration_minutes: number;
}

type WorkoutRow = Omit<RecentActivity, 'user_name' | 'user_photo_url'>;
type NameRow = Pick<RecentActivity, 'user_id' | 'user_name' | 'user_photo_url'>;

async function fetchNames(challengeId: string, userIds: string[]): Promise<Map<string, NameRow>> {
  const { data, error, status } = await supabase
    .from('challenge_progress')
    .select('user_id, user_name, user_photo_url')
    .eq('challenge_id', challengeId)
    .in('user_id', userIds);
  if (error) throw toAppError(error, status);
  return new Map((data as NameRow[]).map((row) => [row.user_id, row]));
}

async function fetchRecentActivity(challengeId: string): Promise<RecentActivity[]> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('id, user_id, workout_name, workout_type, date, created_at, duration_minutes')
    .eq('challenge_id', challengeId)
    .order('date', { ascending: false })
    // All of a day's workouts carry its noon; the latest recorded comes first.
    .order('created_at', { ascending: false })
    .limit(RECENT_ACTIVITY_LIMIT);
  if (error) throw toAppError(error, status);
  const workouts = data as WorkoutRow[];
  if (workouts.length === 0) return [];
  const names = await fetchNames(challengeId, [...new Set(workouts.map((workout) => workout.user_id))]);
  return workouts.map((workout) => {
    const member = names.get(workout.user_id);
    return {
      ...workout,
      user_name: member?.user_name ?? `Usuário ${workout.user_id.slice(0, 8)}`,
      user_photo_url: member?.user_photo_url ?? null,
    };
  });
}

export function recentActivityQueryOptions(challengeId: string) {
  return queryOptions({
    queryKey: queryKeys.challengeRanking(challengeId, 'recent-activity'),
    queryFn: () => fetchRecentActivity(challengeId),
    staleTime: 60 * 1000,
  });
}

export function useRecentActivity(challengeId: string) {
  return useQuery(recentActivityQueryOptions(challengeId));
}
