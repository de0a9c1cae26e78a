import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { readQueryAgain } from '#web/lib/data/read-again.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { createMarkSender } from '#web/lib/marks/mark-sender.ts';
import { createWaitingMarks } from '#web/lib/marks/waiting-marks.ts';
import { stepOf } from '../progress/continue-view.ts';
import type { ProgressStep } from '../progress/continue-view.ts';

/** The workouts that a member opened or marked and that the server does not know yet; by `stepKey`. */
export const waitingProgress = createWaitingMarks('library-progress');

async function fetchProgress(): Promise<ProgressStep[]> {
  const { data, error, status } = await supabase.from('library_progress').select('workout_id, is_done').order('touched_at');
  if (error) throw toAppError(error, status);
  return data.map(({ workout_id: workoutId, is_done: isDone }) => ({ workoutId, isDone }));
}

/** The workouts that the member opened or marked; the one touched last stands last. */
export function progressQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.libraryProgress(userId), queryFn: fetchProgress });
}

async function saveStep(userId: string, key: string, isWanted: boolean): Promise<void> {
  const { isOpening, workoutId } = stepOf(key);
  const { error, status } = await supabase
    .from('library_progress')
    // One that is done stays so when it is opened again, on whatever device.
    .upsert({ user_id: userId, workout_id: workoutId, ...(!isOpening && { is_done: isWanted }) }, { onConflict: 'user_id,workout_id' });
  if (error) throw toAppError(error, status);
}

/** Sends the steps that wait on this device. */
export const sendProgress = createMarkSender({
  waiting: waitingProgress,
  save: saveStep,
  readAgain: async (client, userId) => readQueryAgain(client, progressQueryOptions(userId)),
});
