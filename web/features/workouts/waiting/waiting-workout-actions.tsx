import { Images, PencilLine, RefreshCw, Send, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { isRefusedForItsChallenge, isCorrectable, lackOfRoom, photoRefusals } from '#web/lib/outbox/waiting-workout.ts';
import type { Correction, WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';

interface WaitingWorkoutActionsProps {
  workout: WaitingWorkout;
  isSending: boolean;
  onRetry: (correction?: Correction) => void;
  /** Opens it in the form. */
  onCorrect: () => void;
  onDiscard: () => void;
  /** Opens the list of the member's old photos, to make room. */
  onMakeRoom: () => void;
  discardRef: Ref<HTMLButtonElement>;
}

/** The acts on a waiting workout, the likeliest first. */
export function WaitingWorkoutActions({
  workout,
  isSending,
  onRetry,
  onCorrect,
  onDiscard,
  onMakeRoom,
  discardRef,
}: WaitingWorkoutActionsProps) {
  const canGoWithout = isRefusedForItsChallenge(workout);
  const canBeCorrected = isCorrectable(workout);
  const lack = lackOfRoom(workout);
  // A day only gets older, and a photo no better: sent again as it is, it would be refused again.
  const isRetryOpen = workout.refusalCode !== 'date_too_old' && photoRefusals(workout).length === 0;
  return (
    <div className="flex flex-wrap gap-2">
      {canGoWithout && !isSending ? (
        <Button size="sm" onClick={() => onRetry({ values: { challengeId: null } })}>
          <Send aria-hidden="true" />
          Enviar sem desafio
        </Button>
      ) : null}
      {canBeCorrected && !isSending ? (
        <Button size="sm" variant={canGoWithout ? 'outline' : 'primary'} onClick={onCorrect}>
          <PencilLine aria-hidden="true" />
          Corrigir
        </Button>
      ) : null}
      {lack === 'storage_full' && !isSending ? (
        <Button size="sm" onClick={onMakeRoom}>
          <Images aria-hidden="true" />
          Remover fotos antigas
        </Button>
      ) : null}
      {isRetryOpen || isSending ? (
        <Button
          size="sm"
          variant={canBeCorrected || lack ? 'outline' : 'primary'}
          isLoading={isSending}
          loadingText="Enviando..."
          onClick={() => onRetry()}
        >
          <RefreshCw aria-hidden="true" />
          Tentar agora
        </Button>
      ) : null}
      <Button ref={discardRef} size="sm" variant="outline" disabled={isSending} onClick={onDiscard}>
        <Trash2 aria-hidden="true" />
        <span>{lack ? 'Desistir destas fotos' : 'Descartar'}</span>
      </Button>
    </div>
  );
}
