import { DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/dialog.tsx';
import { now } from '#web/lib/clock.ts';
import { toAppError } from '#web/lib/errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { dayInZone } from '#domain/calendar.ts';
import { useEditWorkout } from '../api/change-workout.ts';
import { useCheckInDay } from '../api/get-check-in-day.ts';
import { workoutChanges } from '../edit-workout-schema.ts';
import type { EditWorkoutValues } from '../edit-workout-schema.ts';
import { editingConsequence } from '../editing-consequence.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { EditWorkoutForm } from './edit-workout-form.tsx';

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
  const checkInDay = useCheckInDay(userId, workout);

  async function onSubmit(values: EditWorkoutValues) {
    onLock(true);
    try {
      await edit.mutateAsync({ userId, workoutId: workout.id, changes: workoutChanges(workout, values) });
      toast.success('Treino atualizado!');
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
        consequenceOf={(minutes) => (checkInDay.data ? editingConsequence(workout, minutes, checkInDay.data, dayInZone(now())) : null)}
        isSaving={edit.isPending}
        onSubmit={(values) => void onSubmit(values)}
        onCancel={onBack}
      />
    </>
  );
}
