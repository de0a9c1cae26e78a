import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { startOutboxSender } from '#web/lib/outbox/outbox-sender.ts';
import { useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import type { Retry } from '#web/lib/outbox/outbox.ts';
import { isAllRefused, lackOfAll, waitingTitle } from '#web/lib/outbox/waiting-texts.ts';
import { isUpToMember, lackOfRoom } from '#web/lib/outbox/waiting-workout.ts';
import { isAnotherMemberSignedIn } from '#web/lib/session/has-signed-out.ts';
import { useIsUnproven } from '#web/lib/session/session-hooks.ts';
import { refreshAfterWorkout } from '../api/refresh-after-workout.ts';
import { preloadWaitingParts } from './preload-waiting-parts.ts';

// Hardly ever needed, and every page of the member area would pay for it.
const WaitingWorkoutsDialog = lazy(async () => ({ default: (await import('./waiting-workouts-dialog.tsx')).WaitingWorkoutsDialog }));

/**
 * Sends a member's waiting workouts whenever it may work, and says over every page that they wait. Nothing is shown
 * when none does.
 */
export function WaitingWorkoutsStrip({ userId }: { userId: string }) {
  const waiting = useWaitingWorkouts(userId);
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);

  const onRetried = useCallback(
    (retry: Retry) => {
      if (isAnotherMemberSignedIn(userId)) return;
      void import('../register/show-outcome.ts').then(({ showRetry }) => showRetry(retry));
      if (retry.status === 'sent') refreshAfterWorkout(queryClient, retry.delivery);
    },
    [queryClient, userId],
  );

  // Begun again, it sends at once what waited for the code.
  const isUnproven = useIsUnproven();
  useEffect(() => (isUnproven ? undefined : startOutboxSender(userId, onRetried)), [userId, onRetried, isUnproven]);

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (isWaiting) void preloadWaitingParts();
  }, [isWaiting]);

  if (!isWaiting) return null;
  const isRefused = waiting.some(isUpToMember);
  const isWithoutRoom = waiting.some((workout) => lackOfRoom(workout) !== null);
  return (
    <>
      <Notice
        tone={isRefused ? 'danger' : 'warning'}
        icon={isAllRefused(waiting) ? <CircleAlert /> : <CloudOff />}
        title={waitingTitle(waiting)}
        action={
          <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
            {isRefused || isWithoutRoom ? 'Resolver' : 'Ver'}
          </Button>
        }
      >
        {isAllRefused(waiting)
          ? 'Guardado neste aparelho até você decidir.'
          : isRefused
            ? 'O clube não aceitou um deles.'
            : lackOfAll(waiting)
              ? 'Guardadas neste aparelho. Os treinos já estão registrados.'
              : `Guardado neste aparelho. O envio é automático.${isWithoutRoom ? ' Algumas fotos estão sem espaço.' : ''}`}
      </Notice>
      {isOpen ? (
        <Suspense>
          <WaitingWorkoutsDialog open onOpenChange={setIsOpen} workouts={waiting} onRetried={onRetried} />
        </Suspense>
      ) : null}
    </>
  );
}
