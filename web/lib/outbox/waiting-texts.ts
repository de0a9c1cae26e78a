import { pluralize } from '../format.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/** What waits, in one line, such as "2 treinos aguardando conexão". */
export function waitingTitle(waiting: readonly WaitingWorkout[]): string {
  const count = pluralize(waiting.length, 'treino', 'treinos');
  return waiting.every(({ isRecorded }) => isRecorded) ? `Fotos de ${count} aguardando conexão` : `${count} aguardando conexão`;
}

/** What signing out means for what waits. */
export const WAITING_AT_SIGN_OUT =
  'Ainda não chegou ao clube. Se você sair agora, fica guardado neste aparelho, só para você, e é enviado quando você entrar de novo aqui. Depois de 24 horas, o check-in do dia pode não valer mais.';
