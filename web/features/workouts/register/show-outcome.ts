import { isTemporary } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { now } from '#web/lib/device/clock.ts';
import type { Retry, SubmissionOutcome } from '#web/lib/outbox/outbox.ts';
import { isDelivered, photoRefusals } from '#web/lib/outbox/waiting-workout.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { toast } from '#web/lib/toast.ts';
import { dayWord, photoToast, refusalToast, registeredToast, roomText, successToast, waitingToast } from '../register-outcome.ts';

/** The toast about one workout: the word about its late photos joins it instead of covering its points. */
const toastId = (workoutId: string) => `workout-${workoutId}`;
/** The toast that says of photos, too, that they are missing: it goes when they have arrived. */
const toastOfBoth = (workoutId: string) => `workout-photos-${workoutId}`;

/** The name of the day on which it was registered, where its challenge is. */
function dayOf({ registeredAt, timeZone }: WaitingWorkout): string {
  return dayWord(new Date(registeredAt), now(), timeZone ?? undefined);
}

function showArrival({ id, values }: WaitingWorkout): void {
  toast.dismiss(toastOfBoth(id));
  const shown = toast.find(toastId(id));
  const arrival = 'As fotos também chegaram.';
  if (!shown) toast.success('Fotos do treino enviadas!', { description: values.exerciseName });
  else toast.success(shown.title, { id: shown.id, description: [shown.description, arrival].filter(Boolean).join(' ') });
}

/** One toast for all photos that wait for room; where the workout's own is still there, it says both. */
function showLackOfRoom({ id }: WaitingWorkout, text: string): void {
  const shown = toast.find(toastOfBoth(id)) ?? toast.find(toastId(id));
  if (!shown) toast.info('Sem espaço para fotos', { id: 'photo-room', description: text });
  else if (!shown.description?.includes(text))
    toast.info(shown.title, { id: shown.id, description: [shown.description, text].filter(Boolean).join(' ') });
}

/** Tells the member what became of the workout that they have just sent. */
export function showSubmission(outcome: SubmissionOutcome): void {
  if (outcome.status === 'waiting') {
    const { title, description } = waitingToast(outcome.error);
    toast[outcome.error && !isTemporary(outcome.error) ? 'error' : 'info'](title, { description });
    return;
  }
  const photos = photoToast(outcome);
  const success = outcome.reply && !outcome.hasImageSaveFailed ? successToast(outcome.reply, dayOf(outcome.workout)) : null;
  const told = registeredToast(success, outcome);
  if (!told) return;
  // Two toasts would lie one over the other.
  const kind = !photos ? 'success' : success ? 'info' : 'error';
  const id = photos ? toastOfBoth(outcome.workout.id) : toastId(outcome.workout.id);
  toast[kind](told.title, { description: told.description, ...(success && { id }) });
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
  const { workout, reply, noRoom } = retry.delivery;
  const [reason] = photoRefusals(workout);
  if (reason) toast.error('O clube não aceitou uma foto que esperava', { description: reason });
  if (reply) {
    const { title, description } = successToast(reply, dayOf(workout));
    toast.success(title, { description: [description, noRoom && roomText(noRoom)].filter(Boolean).join(' '), id: toastId(workout.id) });
  } else if (noRoom) {
    showLackOfRoom(workout, roomText(noRoom));
  } else if (isDelivered(workout) && workout.photos.length === 0) {
    toast.info('Treino não encontrado', {
      description: `“${workout.values.exerciseName}” foi excluído: as fotos que esperavam não são mais necessárias.`,
    });
  } else if (isDelivered(workout)) {
    showArrival(workout);
  }
}
