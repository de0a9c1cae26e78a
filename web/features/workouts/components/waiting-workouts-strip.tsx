import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { startOutboxSender } from '#web/lib/outbox/outbox-sender.ts';
import { useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { discardWorkout, retryWorkout } from '#web/lib/outbox/outbox.ts';
import { waitingTitle } from '#web/lib/outbox/waiting-texts.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { toast } from '#web/lib/toast.ts';
import { refreshAfterWorkout } from '../api/register-workout.ts';
import { showRetry } from '../show-outcome.ts';
import { WaitingWorkoutsDialog } from './waiting-workouts-dialog.tsx';

/** Sends a member's waiting workouts whenever it may work, and says over every page that they wait. Nothing is shown when none does. */
export function WaitingWorkoutsStrip({ userId }: { userId: string }) {
  const waiting = useWaitingWorkouts(userId);
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    return startOutboxSender(userId, (retry) => {
      showRetry(retry);
      if (retry.status === 'sent') refreshAfterWorkout(queryClient);
    });
  }, [userId, queryClient]);

  async function tryNow(workout: WaitingWorkout): Promise<void> {
    const retry = await retryWorkout(userId, workout.id);
    if (!retry) return;
    showRetry(retry);
    if (retry.status === 'sent') refreshAfterWorkout(queryClient);
    if (retry.status === 'waiting') toast.info('Ainda sem conexão com o clube', { description: 'O treino continua guardado neste aparelho.' });
  }

  if (waiting.length === 0) return null;
  const refused = waiting.filter(({ refusal }) => refusal !== null).length;
  return (
    <>
      <Notice
        tone={refused > 0 ? 'danger' : 'warning'}
        icon={<CloudOff />}
        title={waitingTitle(waiting)}
        action={
          <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
            {refused > 0 ? 'Resolver' : 'Ver'}
          </Button>
        }
      >
        {refused > 0 ? 'O clube não aceitou um deles.' : 'Guardado neste aparelho. O envio é automático.'}
      </Notice>
      <WaitingWorkoutsDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        workouts={waiting}
        onRetry={(workout) => void tryNow(workout)}
        onDiscard={(workout) => void discardWorkout(workout)}
      />
    </>
  );
}
