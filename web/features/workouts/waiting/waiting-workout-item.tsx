import { CircleAlert, CloudOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { noonInSaoPaulo } from '#domain/calendar.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { messageFor } from '#web/lib/data/errors.ts';
import { formatDate, formatDuration, pluralize } from '#web/lib/format.ts';
import { useIsSending } from '#web/lib/outbox/outbox-store.ts';
import { ROOM_STATES } from '#web/lib/outbox/waiting-texts.ts';
import { isRefusedForItsChallenge, isUpToMember, lackOfRoom, photoRefusals } from '#web/lib/outbox/waiting-workout.ts';
import type { Correction, WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';
import { WaitingWorkoutActions } from './waiting-workout-actions.tsx';

interface WaitingWorkoutItemProps {
  workout: WaitingWorkout;
  /** @param correction what is changed of it first */
  onRetry: (correction?: Correction) => void;
  /** Opens it in the form. */
  onCorrect: () => void;
  onDiscard: () => void;
  /** Opens the list of the member's old photos, to make room. */
  onMakeRoom: () => void;
}

function waitingStateText(workout: WaitingWorkout): string {
  const { isRecorded, refusal } = workout;
  if (refusal !== null) return 'Não aceito';
  if (isUpToMember(workout)) return 'Foto não aceita';
  const lack = lackOfRoom(workout);
  if (lack) return ROOM_STATES[lack];
  return isRecorded ? 'Fotos aguardando conexão' : 'Aguardando conexão';
}

/** One waiting workout: what it is, why it waits, and what can be done. */
export function WaitingWorkoutItem({ workout, onRetry, onCorrect, onDiscard, onMakeRoom }: WaitingWorkoutItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const keepRef = useRef<HTMLButtonElement>(null);
  const discardRef = useRef<HTMLButtonElement>(null);
  const isSending = useIsSending(workout.id);
  const { values, photos, refusal, isRecorded, openChallenge } = workout;
  const lack = lackOfRoom(workout);
  const facts = [
    values.workoutType,
    formatDuration(values.durationMinutes),
    formatDate(noonInSaoPaulo(values.date)),
    ...(photos.length > 0 ? [pluralize(photos.length, 'foto', 'fotos')] : []),
  ];

  /** The button that was pressed goes: the focus moves on to what stands in its place. */
  function ask(isToAsk: boolean) {
    flushSync(() => setIsAsking(isToAsk));
    (isToAsk ? keepRef : discardRef).current?.focus();
  }

  return (
    <li className="flex flex-col gap-3 rounded-xl bg-muted p-4 ring-1 ring-border ring-inset">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-bold break-words">{values.exerciseName}</p>
        <Badge variant={isUpToMember(workout) ? 'danger' : 'points'}>
          {isUpToMember(workout) ? <CircleAlert aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
          <span>{isSending ? 'Enviando...' : waitingStateText(workout)}</span>
        </Badge>
      </div>
      <p className="text-sm text-muted-foreground">{facts.join(' · ')}</p>
      {openChallenge ? <p className="text-sm">Entra no seu desafio em andamento quando for enviado.</p> : null}
      {refusal ? (
        <p className="text-sm font-medium text-destructive-ink">
          {`${refusal}${isRefusedForItsChallenge(workout) ? ' Sem o desafio, o treino conta na sua semana.' : ''}`}
        </p>
      ) : null}
      {photoRefusals(workout).map((reason) => (
        <p key={reason} className="text-sm font-medium text-destructive-ink">{`${reason} O treino está registrado.`}</p>
      ))}
      {lack ? <p className="text-sm font-medium">{`${messageFor(lack)} O treino está registrado.`}</p> : null}
      {isAsking ? (
        <div className="flex flex-col gap-3">
          <p className="text-sm font-semibold">
            {isRecorded
              ? 'Descartar as fotos que faltam? O treino continua registrado.'
              : 'Descartar este treino? Ele ainda não chegou ao clube.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="destructive" disabled={isSending} onClick={onDiscard}>
              Descartar de vez
            </Button>
            <Button ref={keepRef} size="sm" variant="ghost" onClick={() => ask(false)}>
              Manter
            </Button>
          </div>
        </div>
      ) : (
        <WaitingWorkoutActions
          workout={workout}
          isSending={isSending}
          onRetry={onRetry}
          onCorrect={onCorrect}
          onDiscard={() => ask(true)}
          onMakeRoom={onMakeRoom}
          discardRef={discardRef}
        />
      )}
    </li>
  );
}
