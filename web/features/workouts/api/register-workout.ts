import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { AppError, isRetryable, toAppError } from '#web/lib/errors.ts';
import { readReply } from '#web/lib/procedure-reply.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';
import { noonInSaoPaulo } from '#domain/calendar.ts';
import type { CheckInRefusal } from '#domain/check-in.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { notesWithIntensity } from '#domain/workouts.ts';

const REGISTER_TIMEOUT_MS = 15_000;
export const REGISTER_WORKOUT_KEY = ['register-workout'] as const;

const DASHBOARD_REFETCH_MS = 1_000;
const SECOND_REFRESH_MS = 2_000;

type RegisterWorkoutInput = {
  userId: string;
  /** The client's id for this workout: sending it again never makes a second one. */
  workoutId: string;
  values: RegisterWorkoutValues;
};

export type RegisterWorkoutReply = {
  workout_id: string;
  points_earned?: number;
  is_already_checked_in: boolean;
  checked_in: boolean;
  check_in_refused: CheckInRefusal | null;
};

async function registerWorkout({ userId, workoutId, values }: RegisterWorkoutInput): Promise<RegisterWorkoutReply> {
  // Not AbortSignal.timeout: a timer of the page's own clock, which a test can move.
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), REGISTER_TIMEOUT_MS);
  const { data, error, status } = await supabase
    .rpc('record_workout_basic', {
      p_user_id: userId,
      p_workout_name: values.exerciseName,
      p_workout_type: values.workoutType,
      p_date: noonInSaoPaulo(values.date),
      p_duration_minutes: values.durationMinutes,
      p_challenge_id: values.challengeId,
      p_workout_id: null,
      p_notes: notesWithIntensity(values.notes, values.intensity),
      p_workout_record_id: workoutId,
    })
    .abortSignal(deadline.signal);
  clearTimeout(timer);
  if (error && deadline.signal.aborted) {
    throw new AppError('timeout', { cause: new Error('Timeout: RPC demorou mais de 15 segundos', { cause: error }) });
  }
  if (error) throw toAppError(error, status);
  return readReply<RegisterWorkoutReply>(data);
}

async function refreshAfterWorkout(queryClient: QueryClient): Promise<void> {
  const changed = [
    queryKeys.dashboardStats(),
    queryKeys.workoutHistory(),
    queryKeys.challengeProgress(),
    queryKeys.userProgress(),
    queryKeys.challenges(),
    queryKeys.challengeStats(),
    queryKeys.challengeRanking(),
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type RegisterWorkoutCallbacks = {
  /** Both are called even when the member has left the screen in the meantime. */
  onRecorded: (reply: RegisterWorkoutReply) => void;
  onFailed: (error: AppError) => void;
};

/** Records a workout and brings every screen that counts it up to date, at once and again while the server settles. */
export function useRegisterWorkout({ onRecorded, onFailed }: RegisterWorkoutCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: REGISTER_WORKOUT_KEY,
    mutationFn: registerWorkout,
    // After 15 s the member is told; the same id makes his own retry safe.
    retry: (failures, error) => failures < 1 && isRetryable(error) && toAppError(error).code !== 'timeout',
    onError: (error) => onFailed(toAppError(error)),
    onSuccess: (reply) => {
      onRecorded(reply);
      void refreshAfterWorkout(queryClient);
      setTimeout(() => void queryClient.refetchQueries({ queryKey: queryKeys.dashboardStats() }), DASHBOARD_REFETCH_MS);
      setTimeout(() => void refreshAfterWorkout(queryClient), SECOND_REFRESH_MS);
    },
  });
}
