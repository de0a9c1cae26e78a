import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { removeObjects } from '#web/lib/files/storage.ts';
import { refreshFigures } from '#web/lib/live/refresh-figures.ts';
import type { WorkoutChanges } from '../edit/edit-workout-schema.ts';

interface EditInput {
  userId: string;
  workoutId: string;
  changes: WorkoutChanges;
}
interface DeleteInput {
  userId: string;
  workoutId: string;
  imageUrls: string[];
}

async function editWorkout({ userId, workoutId, changes }: EditInput): Promise<void> {
  const { data, error, status } = await supabase
    .from('workout_records')
    .update(changes)
    .eq('id', workoutId)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toAppError(error, status);
  if (data.length === 0) throw new AppError('workout_not_found', { status: 200 });
}

async function deleteWorkout({ userId, workoutId, imageUrls }: DeleteInput): Promise<void> {
  // No row touched is no failure: a repeated call finds what the first one did.
  const { error, status } = await supabase.from('workout_records').delete().eq('id', workoutId).eq('user_id', userId);
  if (error) throw toAppError(error, status);
  void removeObjects('workout-images', imageUrls);
}

/** Changes name, type, duration or notes of one of the member's workouts. Only what is in `changes` is touched. */
export function useEditWorkout() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: editWorkout, onSuccess: () => void refreshFigures(queryClient) });
}

/** Deletes one of the member's workouts and its photos. */
export function useDeleteWorkout() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: deleteWorkout, onSuccess: () => void refreshFigures(queryClient) });
}
