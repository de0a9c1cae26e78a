import type { MemberFilter } from '../api/search-members.ts';

/** Days without a check-in that one may look for. */
export const IDLE_DAYS = [3, 7, 14, 30] as const;

/** The filter in the address. What is not known asks nothing. */
export function readMemberFilter(parameters: URLSearchParams): MemberFilter {
  const plan = parameters.get('plano');
  const state = parameters.get('situacao');
  const idleDays = Number(parameters.get('sem_checkin'));
  return {
    query: parameters.get('q')?.trim() ?? '',
    plan: plan === 'basic' || plan === 'expert' ? plan : null,
    challengeId: parameters.get('desafio'),
    idleDays: IDLE_DAYS.find((days) => days === idleDays) ?? null,
    isSuspended: state === 'suspensos',
    isUnconfirmed: state === 'nao_confirmados',
  };
}

/** How many filters are set, the typed text aside. */
export function countFilters({ plan, challengeId, idleDays, isSuspended, isUnconfirmed }: MemberFilter): number {
  return [plan, challengeId, idleDays].filter((one) => one !== null).length + Number(isSuspended || isUnconfirmed);
}

/** Takes all of them off, the typed text aside. */
export const NO_FILTERS = { plano: null, desafio: null, sem_checkin: null, situacao: null } as const;
