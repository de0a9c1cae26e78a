import { LATE_WORKOUT_HOURS } from '#domain/limits.ts';
import { pluralize } from '../format.ts';
import { isUpToMember } from './waiting-workout.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/** Whether the server has refused all that is kept, so that only the member can decide what happens next. */
export function isAllRefused(waiting: readonly WaitingWorkout[]): boolean {
  return waiting.length > 0 && waiting.every(isUpToMember);
}

/** One line about what waits, such as "2 treinos aguardando conexão". */
export function waitingTitle(waiting: readonly WaitingWorkout[]): string {
  const count = pluralize(waiting.length, 'treino', 'treinos');
  if (isAllRefused(waiting) && waiting.every(({ isRecorded }) => isRecorded)) return `Fotos de ${count} não aceitas pelo clube`;
  if (isAllRefused(waiting)) return `${count} ${waiting.length === 1 ? 'não aceito' : 'não aceitos'} pelo clube`;
  return waiting.every(({ isRecorded }) => isRecorded) ? `Fotos de ${count} aguardando conexão` : `${count} aguardando conexão`;
}

/** The consequence of signing out for the waiting workouts. */
export function waitingAtSignOut(waiting: readonly WaitingWorkout[]): string {
  if (isAllRefused(waiting))
    return 'Se você sair agora, continua guardado neste aparelho, só para você, até você entrar de novo aqui e decidir o que fazer.';
  return `Ainda não chegou ao clube. Se você sair agora, fica guardado neste aparelho, só para você, e é enviado quando você entrar de novo aqui. Depois de ${LATE_WORKOUT_HOURS} horas, o check-in do dia pode não valer mais.`;
}
