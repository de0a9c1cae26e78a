import { dayInZone } from '#domain/calendar.ts';
import { DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { now } from '#web/lib/device/clock.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useEditWorkout } from '../api/change-workout.ts';
import { useCheckInDay } from '../api/get-check-in-day.ts';
import { usePutInChallenge } from '../api/put-in-challenge.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { dayWord, lateChallengeText } from '../register-outcome.ts';
import { EditWorkoutForm } from './edit-workout-form.tsx';
import { addedChallenge, workoutChanges } from './edit-workout-schema.ts';
import type { EditWorkoutValues } from './edit-workout-schema.ts';
import { editingConsequence } from './editing-consequence.ts';
import { useLateChallenges } from './use-late-challenges.ts';

interface EditWorkoutPanelProps {
  userId: string;
  workout: OwnWorkout;
  /** Keeps the dialog open while the answer is awaited. */
  onLock: (isLocked: boolean) => void;
  onBack: () => void;
}

/** The edit form with its call and its toasts. */
export function EditWorkoutPanel({ userId, workout, onLock, onBack }: EditWorkoutPanelProps) {
  const edit = useEditWorkout();
  const put = usePutInChallenge();
  const challenges = useLateChallenges(userId, workout);
  const checkInDay = useCheckInDay(userId, workout);
  // The challenge's day may turn while the form is open.
  useMoment((instant) => dayInZone(instant, checkInDay.data?.timeZone));

  async function onSubmit(values: EditWorkoutValues) {
    onLock(true);
    try {
      const changes = workoutChanges(workout, values);
      if (Object.keys(changes).length > 0) await edit.mutateAsync({ userId, workoutId: workout.id, changes });
      const challengeId = addedChallenge(workout, values);
      // After the changes: a duration that has become long enough gives the check-in.
      const reply = challengeId === null ? null : await put.mutateAsync({ userId, workoutId: workout.id, challengeId });
      toast.success(
        'Treino atualizado!',
        reply
          ? {
              description: lateChallengeText(
                reply,
                dayWord(new Date(workout.registered_at), now(), challenges.find(({ id }) => id === challengeId)?.timeZone),
              ),
            }
          : {},
      );
      onBack();
    } catch (error) {
      toast.error('Erro ao atualizar treino', { description: toAppError(error).message });
    } finally {
      onLock(false);
    }
  }

  return (
    <>
      <DialogHeader>
        <DialogTitle>Editar treino</DialogTitle>
        <DialogDescription>{`De ${formatDate(workout.date)}. A data e as fotos ficam como estão.`}</DialogDescription>
      </DialogHeader>
      <EditWorkoutForm
        workout={workout}
        challenges={challenges}
        consequenceOf={(minutes) =>
          checkInDay.data ? editingConsequence(workout, minutes, checkInDay.data, dayInZone(now(), checkInDay.data.timeZone)) : null
        }
        isSaving={edit.isPending || put.isPending}
        onSubmit={(values) => void onSubmit(values)}
        onCancel={onBack}
      />
    </>
  );
}
