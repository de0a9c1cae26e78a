import { Suspense, lazy, useState } from 'react';
import { LATE_WORKOUT_HOURS } from '#domain/limits.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { logWarning } from '#web/lib/log.ts';
import { discardWorkout, retryAll, retryWorkout } from '#web/lib/outbox/outbox.ts';
import type { Retry } from '#web/lib/outbox/outbox.ts';
import { isAllRefused, lackOfAll } from '#web/lib/outbox/waiting-texts.ts';
import { isCorrectable } from '#web/lib/outbox/waiting-workout.ts';
import type { Correction, WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { toast } from '#web/lib/toast.ts';
import { stillWaitingToast } from '../register-outcome.ts';
import { RegisterWorkoutSkeleton } from '../register/register-workout-skeleton.tsx';
import { forgetCorrection } from './forget-correction.ts';
import { WaitingWorkoutItem } from './waiting-workout-item.tsx';

// The form and its schema are needed only for what the server refused.
const CorrectWorkoutPanel = lazy(async () => ({
  default: (await loadUntilThere(() => import('./correct-workout-panel.tsx'))).CorrectWorkoutPanel,
}));

const OldPhotosPanel = lazy(async () => ({
  default: (await loadUntilThere(() => import('./old-photos-panel.tsx'))).OldPhotosPanel,
}));

interface WaitingWorkoutsDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  workouts: readonly WaitingWorkout[];
  /** After the member had one tried again. */
  onRetried: (retry: Retry) => void;
}

interface WaitingItemsProps extends Pick<WaitingWorkoutsDialogProps, 'workouts'> {
  onRetry: (workout: WaitingWorkout, correction?: Correction) => void;
  onCorrect: (workout: WaitingWorkout) => void;
  onDiscard: (workout: WaitingWorkout) => void;
  onMakeRoom: () => void;
}

function wordsFor(workouts: readonly WaitingWorkout[]): { title: string; text: string } {
  if (isAllRefused(workouts)) {
    return { title: 'Não aceito pelo clube', text: 'Nada se perdeu: continua guardado neste aparelho até você decidir.' };
  }
  if (lackOfAll(workouts)) {
    return {
      title: 'Fotos que esperam por espaço',
      text: 'Os treinos estão registrados. As fotos ficam neste aparelho e são enviadas sozinhas quando houver espaço.',
    };
  }
  return {
    title: 'Aguardando conexão',
    text: `Estão guardados neste aparelho e são enviados sozinhos quando o sinal volta. Em até ${LATE_WORKOUT_HOURS} horas, contam para o dia em que você registrou.`,
  };
}

function WaitingItems({ workouts, onRetry, onCorrect, onDiscard, onMakeRoom }: WaitingItemsProps) {
  const { title, text } = wordsFor(workouts);
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
      </DialogHeader>
      <ul className="flex flex-col gap-3">
        {workouts.map((workout) => (
          <WaitingWorkoutItem
            key={workout.id}
            workout={workout}
            onRetry={(correction) => onRetry(workout, correction)}
            onCorrect={() => onCorrect(workout)}
            onDiscard={() => onDiscard(workout)}
            onMakeRoom={onMakeRoom}
          />
        ))}
      </ul>
    </>
  );
}

/** The workouts that wait on this device, to be looked at, tried again, put right or thrown away. */
export function WaitingWorkoutsDialog({ open, onOpenChange, workouts, onRetried }: WaitingWorkoutsDialogProps) {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [isLocked, setIsLocked] = useState(false);
  const [isMakingRoom, setIsMakingRoom] = useState(false);
  const ownerId = workouts[0]?.userId;
  // While a correction is on its way it is neither refused nor gone.
  const opened = workouts.find((workout) => workout.id === openedId && (isLocked || isCorrectable(workout)));

  async function tryNow({ userId, id }: WaitingWorkout, correction?: Correction): Promise<void> {
    try {
      const retry = await retryWorkout(userId, id, { ...(correction && { correction }) });
      if (retry?.status === 'sent') forgetCorrection(userId, id);
      tell(retry);
    } catch (cause) {
      // The device can't read what it keeps: nothing was sent, and nothing is lost.
      logWarning('o treino que espera não pôde ser lido', cause);
      toast.error('Não foi possível ler o que está guardado', {
        description: 'O treino continua neste aparelho. Feche as outras abas do clube e tente de novo.',
      });
    }
  }

  function discard(workout: WaitingWorkout): void {
    forgetCorrection(workout.userId, workout.id);
    void discardWorkout(workout);
  }

  function tell(retry: Retry | null): void {
    if (!retry) return;
    onRetried(retry);
    if (retry.status !== 'waiting') return;
    const { title, description } = stillWaitingToast(retry.isPaused ?? false);
    toast.info(title, { description });
  }

  function tellCorrected(retry: Retry | null): void {
    if (retry) tell(retry);
    else toast.info('Outra aba está cuidando deste treino', { description: 'Confira em Meus treinos antes de tentar de novo.' });
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent isLocked={isLocked} onPointerDownOutside={(event) => opened && event.preventDefault()}>
        {opened ? (
          <Suspense fallback={<RegisterWorkoutSkeleton />}>
            <CorrectWorkoutPanel
              key={opened.id}
              workout={opened}
              onLock={setIsLocked}
              onBack={() => setOpenedId(null)}
              onRetried={tellCorrected}
            />
          </Suspense>
        ) : isMakingRoom ? (
          <Suspense fallback={<RegisterWorkoutSkeleton />}>
            <OldPhotosPanel
              onLock={setIsLocked}
              onFreed={() => ownerId && void retryAll(ownerId, onRetried)}
              onBack={() => setIsMakingRoom(false)}
            />
          </Suspense>
        ) : (
          <WaitingItems
            workouts={workouts}
            onRetry={(workout, correction) => void tryNow(workout, correction)}
            onCorrect={({ id }) => setOpenedId(id)}
            onDiscard={discard}
            onMakeRoom={() => setIsMakingRoom(true)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
