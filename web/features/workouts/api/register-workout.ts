import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { submitWorkout } from '#web/lib/outbox/outbox.ts';
import type { SubmissionOutcome } from '#web/lib/outbox/outbox.ts';
import { refreshAfterWorkout } from './refresh-after-workout.ts';

export type { RecordReply } from '#web/lib/outbox/record-workout.ts';

interface RegisterWorkoutCallbacks {
  /** Both are called even when the member has left the screen in the meantime. */
  onTaken: (outcome: SubmissionOutcome) => void;
  onRefused: (error: AppError, workout: Parameters<typeof submitWorkout>[0]) => void;
}

/**
 * Registers a workout with its photos. It is kept on the device first; what can't be sent now waits and counts as
 * taken.
 */
export function useRegisterWorkout({ onTaken, onRefused }: RegisterWorkoutCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: submitWorkout,
    // A workout that is worth another try gets it in there.
    retry: false,
    onError: (error, workout) => onRefused(toAppError(error), workout),
    onSuccess: (outcome) => {
      onTaken(outcome);
      if (outcome.status === 'recorded') refreshAfterWorkout(queryClient, outcome);
    },
  });
}
