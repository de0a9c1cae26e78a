import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/dialog.tsx';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { WaitingWorkoutItem } from './waiting-workout-item.tsx';

interface WaitingWorkoutsDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  workouts: readonly WaitingWorkout[];
  onRetry: (workout: WaitingWorkout) => void;
  onDiscard: (workout: WaitingWorkout) => void;
}

/** What waits on this device, to be looked at, tried again or thrown away. */
export function WaitingWorkoutsDialog({ open, onOpenChange, workouts, onRetry, onDiscard }: WaitingWorkoutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Aguardando conexão</DialogTitle>
          <DialogDescription>
            Estão guardados neste aparelho e são enviados sozinhos quando o sinal volta. Em até 24 horas, contam para o dia em que você registrou.
          </DialogDescription>
        </DialogHeader>
        <ul className="flex flex-col gap-3">
          {workouts.map((workout) => (
            <WaitingWorkoutItem
              key={workout.id}
              workout={workout}
              onRetry={() => onRetry(workout)}
              onDiscard={() => onDiscard(workout)}
            />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
