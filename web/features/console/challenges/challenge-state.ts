import type { StaffChallenge } from '../api/staff-challenge.ts';

type State = StaffChallenge['state'];

/** pt-BR names of where a challenge stands. */
export const STATE_NAMES: Record<State, string> = {
  running: 'Em andamento',
  to_begin: 'A começar',
  over: 'Terminado',
  closed: 'Encerrado',
};

/** The look of each on a badge. */
export const STATE_BADGES = { running: 'streak', to_begin: 'points', over: 'muted', closed: 'muted' } as const satisfies Record<
  State,
  string
>;

/** Whether it may be looked back on, and repeated as one that has been. */
export function isPast({ state }: Pick<StaffChallenge, 'state'>): boolean {
  return state === 'over' || state === 'closed';
}

/** pt-BR names of what the result of one that is over is. */
export const RESULT_NAMES: Record<NonNullable<StaffChallenge['result']>, string> = { provisional: 'Provisório', final: 'Final' };
