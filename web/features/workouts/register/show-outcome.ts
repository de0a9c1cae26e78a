import { isTemporary } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { now } from '#web/lib/device/clock.ts';
import type { Retry, SubmissionOutcome } from '#web/lib/outbox/outbox.ts';
import { isDelivered, photoRefusals } from '#web/lib/outbox/waiting-workout.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { toast } from '#web/lib/toast.ts';
import { dayWord, photoToast, refusalToast, successToast, waitingToast } from '../register-outcome.ts';

/** The toast about one workout: the word about its late photos joins it instead of covering its points. */
const toastId = (workoutId: string) => `workout-${workoutId}`;

/** The name of the day on which it was registered, where its challenge is. */
function dayOf({ registeredAt, timeZone }: WaitingWorkout): string {
  return dayWord(new Date(registeredAt), now(), timeZone ?? undefined);
}

function showArrival({ id, values }: WaitingWorkout): void {
  const shown = toast.find(toastId(id));
  const arrival = 'As fotos também chegaram.';
  if (!shown) toast.success('Fotos do treino enviadas!', { description: values.exerciseName });
  else toast.success(shown.title, { id: shown.id, description: [shown.description, arrival].filter(Boolean).join(' ') });
}

/** Tells the member what became of the workout that they have just sent. */
export function showSubmission(outcome: SubmissionOutcome): void {
  if (outcome.status === 'waiting') {
    const { title, description } = waitingToast(outcome.error);
    toast[outcome.error && !isTemporary(outcome.error) ? 'error' : 'info'](title, { description });
    return;
  }
  const photos = photoToast(outcome);
  // Before the success, which lies over it and goes first: both are read.
  if (photos) toast.error(photos.title, { description: photos.description });
  if (outcome.reply && !outcome.hasImageSaveFailed) {
    const { title, description } = successToast(outcome.reply, dayOf(outcome.workout));
    toast.success(title, { description, id: toastId(outcome.workout.id) });
  }
}

/** Tells them that the workout in the form was not taken. */
export function showRefusal(error: AppError): void {
  const { title, description } = refusalToast(error);
  toast.error(title, { description });
}

/** Tells them what became of a workout that was waiting; nothing when it goes on waiting. */
export function showRetry(retry: Retry): void {
  if (retry.status === 'refused') {
    toast.error('O clube não aceitou um treino que esperava', { description: retry.workout.refusal ?? undefined });
  }
  if (retry.status !== 'sent') return;
  const { workout, reply } = retry.delivery;
  const [reason] = photoRefusals(workout);
  if (reason) toast.error('O clube não aceitou uma foto que esperava', { description: reason });
  if (reply) {
    const { title, description } = successToast(reply, dayOf(workout));
    toast.success(title, { description, id: toastId(workout.id) });
  } else if (isDelivered(workout) && workout.photos.length === 0) {
    toast.info('Treino não encontrado', {
      description: `“${workout.values.exerciseName}” foi excluído: as fotos que esperavam não são mais necessárias.`,
    });
  } else if (isDelivered(workout)) {
    showArrival(workout);
  }
}
