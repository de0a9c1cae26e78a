import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/dialog.tsx';
import { isAllRefused } from '#web/lib/outbox/waiting-texts.ts';
import { discardWorkout, retryWorkout } from '#web/lib/outbox/outbox.ts';
import type { Retry } from '#web/lib/outbox/outbox.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { toast } from '#web/lib/toast.ts';
import { WaitingWorkoutItem } from './waiting-workout-item.tsx';

interface WaitingWorkoutsDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  workouts: readonly WaitingWorkout[];
  /** After the member had one tried again. */
  onRetried: (retry: Retry) => void;
}

/** What waits on this device, to be looked at, tried again or thrown away. */
export function WaitingWorkoutsDialog({ open, onOpenChange, workouts, onRetried }: WaitingWorkoutsDialogProps) {
  const isUpToMember = isAllRefused(workouts);

  async function tryNow({ userId, id }: WaitingWorkout, correction?: Partial<RegisterWorkoutValues>): Promise<void> {
    const retry = await retryWorkout(userId, id, correction);
    if (!retry) return;
    onRetried(retry);
    if (retry.status === 'waiting') toast.info('Ainda sem conexão com o clube', { description: 'O treino continua guardado neste aparelho.' });
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{isUpToMember ? 'Não aceito pelo clube' : 'Aguardando conexão'}</DialogTitle>
          <DialogDescription>
            {isUpToMember
              ? 'Nada se perdeu: continua guardado neste aparelho até você decidir.'
              : 'Estão guardados neste aparelho e são enviados sozinhos quando o sinal volta. Em até 24 horas, contam para o dia em que você registrou.'}
          </DialogDescription>
        </DialogHeader>
        <ul className="flex flex-col gap-3">
          {workouts.map((workout) => (
            <WaitingWorkoutItem
              key={workout.id}
              workout={workout}
              onRetry={(correction) => void tryNow(workout, correction)}
              onDiscard={() => void discardWorkout(workout)}
            />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
