import type { UseQueryResult } from '@tanstack/react-query';
import { now } from '#web/lib/clock.ts';
import { isRefusal, toAppError } from '#web/lib/errors.ts';
import type { AppError } from '#web/lib/errors.ts';
import { useMoment } from '#web/lib/use-moment.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useActiveChallenge } from '../api/get-active-challenge.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { useChallenge } from '../api/get-challenge.ts';
import { useMyCheckIns } from '../api/get-my-check-ins.ts';
import type { MyCheckInDays } from '../api/get-my-check-ins.ts';
import { useMyParticipation } from '../api/get-my-participation.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import type { ChallengeDays, ChallengePhase } from '../challenge-phase.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

export type MyChallenge = {
  challenge: Challenge;
  days: ChallengeDays;
  phase: ChallengePhase;
  isParticipating: boolean;
  /** The member's check-in days in this challenge; empty when he has not joined. */
  checkInDays: Day[];
  hasCheckedInToday: boolean;
  /** The operator voided today's check-in: today can't be earned again. */
  isTodayVoided: boolean;
};

/** What is shown was read earlier and could not be read anew. */
export type SavedState = { savedAt: string; retry: () => void; isRetrying: boolean };

export type MyChallengeState =
  | { status: 'loading' }
  | { status: 'error'; title: string; error: AppError; retry: () => void }
  | { status: 'none'; saved: SavedState | null }
  | { status: 'ready'; mine: MyChallenge; saved: SavedState | null };

type Reading = Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>;

/** Whether a part is old because it could not be read anew: then all of it is as old as its oldest such part. */
function savedState(readings: readonly Reading[]): SavedState | null {
  const failed = readings.filter((reading) => reading.isError && reading.data !== undefined);
  if (failed.length === 0) return null;
  return {
    savedAt: new Date(Math.min(...failed.map((reading) => reading.dataUpdatedAt))).toISOString(),
    retry: () => failed.forEach((reading) => void reading.refetch()),
    isRetrying: failed.some((reading) => reading.isFetching),
  };
}

function standing(challenge: Challenge, isParticipating: boolean, checkIns: MyCheckInDays | undefined): MyChallenge {
  const days = challengeDays(challenge, now());
  const checkInDays = isParticipating ? (checkIns?.valid ?? []) : [];
  return {
    challenge,
    days,
    phase: challengePhase(days),
    isParticipating,
    checkInDays,
    hasCheckedInToday: checkInDays.includes(days.today),
    isTodayVoided: isParticipating && (checkIns?.voided.includes(days.today) ?? false),
  };
}

/** How the signed-in member stands in the challenge that a query reads; null there is no challenge at all. */
function useStanding(reading: UseQueryResult<Challenge | null>): MyChallengeState {
  const userId = useCurrentUser().id;
  const challenge = reading.data ?? null;
  // Midnight makes another standing of the same check-ins.
  useMoment((instant) => (challenge ? dayInZone(instant, challenge.time_zone) : ''));
  const participation = useMyParticipation(userId, challenge?.id);
  const isParticipating = Boolean(participation.data);
  const checkIns = useMyCheckIns(userId, challenge?.id);

  const needed: Reading[] = isParticipating ? [reading, participation, checkIns] : [reading, participation];
  const failed = needed.find((one) => one.isError && (one.data === undefined || isRefusal(toAppError(one.error))));
  if (failed) {
    const title = failed === participation ? 'Erro ao verificar participação no desafio' : 'Erro ao carregar o desafio';
    const retry = () => [reading, participation, checkIns].filter((one) => one.isError).forEach((one) => void one.refetch());
    return { status: 'error', title, error: toAppError(failed.error), retry };
  }
  if (reading.isPending) return { status: 'loading' };
  const saved = savedState(needed);
  if (!challenge) return { status: 'none', saved };
  if (participation.isPending || (isParticipating && checkIns.isPending)) return { status: 'loading' };
  return { status: 'ready', mine: standing(challenge, isParticipating, checkIns.data), saved };
}

/** The club's active challenge as the signed-in member stands in it. */
export function useMyChallenge(): MyChallengeState {
  return useStanding(useActiveChallenge());
}

/** Any challenge, running or not, as the signed-in member stands in it. */
export function useChallengeStanding(challengeId: string): MyChallengeState {
  return useStanding(useChallenge(challengeId));
}
