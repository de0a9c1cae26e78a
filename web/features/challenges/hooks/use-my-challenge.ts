import { now } from '#web/lib/clock.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useActiveChallenge } from '../api/get-active-challenge.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { useMyCheckIns } from '../api/get-my-check-ins.ts';
import { useMyParticipation } from '../api/get-my-participation.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import type { ChallengeDays, ChallengePhase } from '../challenge-phase.ts';
import type { Day } from '#domain/calendar.ts';

export type MyChallenge = {
  challenge: Challenge;
  days: ChallengeDays;
  phase: ChallengePhase;
  isParticipating: boolean;
  /** The member's check-in days in this challenge; empty when he has not joined. */
  checkInDays: Day[];
  hasCheckedInToday: boolean;
};

export type MyChallengeState =
  | { status: 'loading' }
  | { status: 'error'; title: string; error: Error; retry: () => void }
  | { status: 'none' }
  | { status: 'ready'; mine: MyChallenge };

/** The active challenge as the signed-in member stands in it. */
export function useMyChallenge(): MyChallengeState {
  const userId = useCurrentUser().id;
  const active = useActiveChallenge();
  const challenge = active.data ?? null;
  const participation = useMyParticipation(userId, challenge?.id);
  const isParticipating = Boolean(participation.data);
  const checkIns = useMyCheckIns(userId, challenge?.id);

  const needed = isParticipating ? [active, participation, checkIns] : [active, participation];
  const failed = needed.find((query) => query.isError && query.data === undefined);
  if (failed?.error) {
    const title = failed === participation ? 'Erro ao verificar participação no desafio' : 'Erro ao carregar o desafio';
    return { status: 'error', title, error: failed.error, retry: () => void failed.refetch() };
  }
  if (active.isPending) return { status: 'loading' };
  if (!challenge) return { status: 'none' };
  if (participation.isPending || (isParticipating && checkIns.isPending)) return { status: 'loading' };

  const days = challengeDays(challenge, now());
  const checkInDays = isParticipating ? (checkIns.data ?? []) : [];
  return {
    status: 'ready',
    mine: {
      challenge,
      days,
      phase: challengePhase(days),
      isParticipating,
      checkInDays,
      hasCheckedInToday: checkInDays.includes(days.today),
    },
  };
}
