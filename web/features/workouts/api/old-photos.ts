import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { WorkoutRecordRow } from '#web/lib/database-types.ts';
import { readPhotoRoom } from '#web/lib/files/photo-room.ts';
import { removeObjects } from '#web/lib/files/storage.ts';

/** A workout that has photos. */
export type WorkoutWithPhotos = Pick<WorkoutRecordRow, 'id' | 'workout_name' | 'date'> & { image_urls: string[] };

/** How many workouts a page has. */
const MAX_WORKOUTS = 10;

interface OldestPage {
  workouts: WorkoutWithPhotos[];
  hasMore: boolean;
}

async function fetchOldest(userId: string, offset: number): Promise<OldestPage> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .select('id, workout_name, date, image_urls')
    .eq('user_id', userId)
    .filter('image_urls', 'neq', '{}')
    .order('date')
    .order('id')
    // One more than is shown, to know whether there is more.
    .range(offset, offset + MAX_WORKOUTS);
  if (error) throw toAppError(error, status);
  const workouts = data.slice(0, MAX_WORKOUTS).map((workout) => ({ ...workout, image_urls: workout.image_urls ?? [] }));
  return { workouts, hasMore: data.length > MAX_WORKOUTS };
}

/** The member's workouts with photos, the oldest first, ten at a time. */
export function useOldestPhotos(userId: string) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: queryKeys.workoutHistory('with-photos', userId),
      queryFn: ({ pageParam }) => fetchOldest(userId, pageParam),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => (last.hasMore ? pages.length * MAX_WORKOUTS : undefined),
      staleTime: 0,
    }),
  );
}

/** How much room for photos the member has left. */
export function usePhotoRoom(userId: string) {
  return useQuery(queryOptions({ queryKey: queryKeys.workoutHistory('photo-room', userId), queryFn: readPhotoRoom, staleTime: 0 }));
}

async function removePhotos(userId: string, { id, image_urls: urls }: WorkoutWithPhotos): Promise<void> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .update({ image_urls: [] })
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toAppError(error, status);
  if (data.length === 0) throw new AppError('workout_not_found', { status: 200 });
  await removeObjects('workout-images', urls);
}

/** Takes the photos of a workout away for good; the workout stays. */
export function useRemovePhotos(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (workout: WorkoutWithPhotos) => removePhotos(userId, workout),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.workoutHistory() }),
  });
}
