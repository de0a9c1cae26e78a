import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useDeleteWorkout } from '../api/change-workout.ts';
import { useCheckInDay } from '../api/get-check-in-day.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { deletingConsequence } from './editing-consequence.ts';

interface DeleteWorkoutPanelProps {
  userId: string;
  workout: OwnWorkout;
  /** Keeps the dialog open while the answer is awaited. */
  onLock: (isLocked: boolean) => void;
  onBack: () => void;
  onDeleted: () => void;
}

/** The question before a workout is deleted, with what becomes of its check-in. */
export function DeleteWorkoutPanel({ userId, workout, onLock, onBack, onDeleted }: DeleteWorkoutPanelProps) {
  const deletion = useDeleteWorkout();
  const checkInDay = useCheckInDay(userId, workout);
  const consequence = checkInDay.data ? deletingConsequence(workout, checkInDay.data) : null;

  // Awaited rather than passed as callbacks: the deleted workout takes this panel away, and callbacks go with it.
  async function onConfirm() {
    onLock(true);
    try {
      await deletion.mutateAsync({ userId, workoutId: workout.id, imageUrls: workout.image_urls });
      toast.success('Treino excluído');
      onDeleted();
    } catch (error) {
      const { message } = toAppError(error);
      toast.error('Erro ao excluir treino', { description: message });
    } finally {
      onLock(false);
    }
  }

  return (
    <>
      <DialogHeader>
        <DialogTitle>Excluir este treino?</DialogTitle>
        <DialogDescription>
          {`“${workout.workout_name}”, de ${formatDate(workout.date)}, sai da sua história e dos seus números${workout.image_urls.length > 0 ? ', com suas fotos' : ''}. Não dá para desfazer.`}
        </DialogDescription>
      </DialogHeader>
      {consequence ? <Notice tone="warning" title={consequence} /> : null}
      <DialogFooter>
        <Button variant="outline" disabled={deletion.isPending} onClick={onBack}>
          Cancelar
        </Button>
        <Button variant="destructive" isLoading={deletion.isPending} loadingText="Excluindo..." onClick={() => void onConfirm()}>
          Excluir treino
        </Button>
      </DialogFooter>
    </>
  );
}
