import { LATE_WORKOUT_HOURS } from '#domain/limits.ts';
import type { NoRoomCode } from '../files/photo-room.ts';
import { pluralize } from '../format.ts';
import { isUpToMember, lackOfRoom } from './waiting-workout.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/** The state of photos that wait for room, as their member reads it. */
export const ROOM_STATES: Readonly<Record<NoRoomCode, string>> = {
  storage_full: 'Sem espaço para fotos',
  storage_full_today: 'Fotos: amanhã de novo',
  disk_full: 'Clube sem espaço para fotos',
};

/** Whether the server has refused all that is kept, so that only the member can decide what happens next. */
export function isAllRefused(waiting: readonly WaitingWorkout[]): boolean {
  return waiting.length > 0 && waiting.every(isUpToMember);
}

/** The room that all that is kept waits for, when it waits for nothing else; null else. */
export function lackOfAll(waiting: readonly WaitingWorkout[]): NoRoomCode | null {
  const lacks = waiting.map(lackOfRoom);
  if (lacks.length === 0 || lacks.includes(null)) return null;
  return lacks.find((lack) => lack === 'storage_full') ?? lacks[0] ?? null;
}

/**
 * One line about what waits, such as "2 treinos aguardando conexão". What waits for room alone is counted only where
 * nothing else waits.
 */
export function waitingTitle(waiting: readonly WaitingWorkout[]): string {
  const lack = lackOfAll(waiting);
  if (lack === 'storage_full_today') return `Fotos de ${pluralize(waiting.length, 'treino', 'treinos')}: amanhã de novo`;
  if (lack) return `${ROOM_STATES[lack]} de ${pluralize(waiting.length, 'treino', 'treinos')}`;
  const counted = waiting.filter((workout) => lackOfRoom(workout) === null);
  const count = pluralize(counted.length, 'treino', 'treinos');
  if (isAllRefused(counted) && counted.every(({ isRecorded }) => isRecorded)) return `Fotos de ${count} não aceitas pelo clube`;
  if (isAllRefused(counted)) return `${count} ${counted.length === 1 ? 'não aceito' : 'não aceitos'} pelo clube`;
  return counted.every(({ isRecorded }) => isRecorded) ? `Fotos de ${count} aguardando conexão` : `${count} aguardando conexão`;
}

/** The consequence of signing out for the waiting workouts. */
export function waitingAtSignOut(waiting: readonly WaitingWorkout[]): string {
  if (isAllRefused(waiting))
    return 'Se você sair agora, continua guardado neste aparelho, só para você, até você entrar de novo aqui e decidir o que fazer.';
  return `Ainda não chegou ao clube. Se você sair agora, fica guardado neste aparelho, só para você, e é enviado quando você entrar de novo aqui. Depois de ${LATE_WORKOUT_HOURS} horas, o check-in do dia pode não valer mais.`;
}
