import type { UseQueryResult } from '@tanstack/react-query';
import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { checkInListKey } from '#web/lib/challenges/check-in-list.ts';
import type { ListedCheckIn } from '#web/lib/challenges/check-in-list.ts';
import { isRefusal, toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { keptState } from '#web/lib/data/kept-queries.ts';
import type { KeptState } from '#web/lib/data/kept-queries.ts';
import { now } from '#web/lib/device/clock.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { pickActiveChallenges, useActiveChallenges } from '../api/get-active-challenge.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { checkInDaysOf, useMyCheckIns } from '../api/get-my-check-ins.ts';
import { useMyChallengeIds } from '../api/get-my-participation.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import type { ChallengeDays, ChallengePhase } from '../challenge-phase.ts';

export interface MyChallenge {
  challenge: Challenge;
  days: ChallengeDays;
  phase: ChallengePhase;
  isParticipating: boolean;
  /** The member's check-in days in this challenge; empty when they have not joined. */
  checkInDays: Day[];
  hasCheckedInToday: boolean;
  /** The operator voided today's check-in: today can't be earned again. */
  isTodayVoided: boolean;
  /** The operator voided a check-in of the member's, today's or an earlier one. */
  hasVoids?: boolean;
  /**
   * Whether the check-ins are those that the device kept: what is not in them may have happened since. Left out for
   * what the server told.
   */
  kept?: Exclude<KeptState, 'told'>;
}

/** The state that is shown was read earlier and could not be read again. */
export interface SavedState {
  savedAt: string;
  retry: () => void;
  isRetrying: boolean;
}

export type MyChallengeState =
  | { status: 'loading' }
  | { status: 'error'; title: string; error: AppError; retry: () => void }
  | { status: 'none'; saved: SavedState | null }
  | {
      status: 'ready';
      mine: MyChallenge;
      /** The other active challenges that the member takes part in. */
      others: MyChallenge[];
      saved: SavedState | null;
    };

/**
 * Those that have a card about today: the first, and of the others those that run. Whose check-in is missing comes
 * before whose is done.
 */
export function todaysChallenges({ mine, others }: Pick<Extract<MyChallengeState, { status: 'ready' }>, 'mine' | 'others'>): MyChallenge[] {
  const isMissing = ({ phase, hasCheckedInToday, isTodayVoided }: MyChallenge) =>
    phase === 'running' && !hasCheckedInToday && !isTodayVoided;
  return [mine, ...others.filter((other) => other.phase === 'running')].toSorted(
    (one, other) => Number(isMissing(other)) - Number(isMissing(one)),
  );
}

type Reading = Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>;

/** Whether a part is old because it could not be read again: then all of it is as old as its oldest such part. */
function savedState(readings: readonly Reading[]): SavedState | null {
  const failed = readings.filter((reading) => reading.isError && reading.data !== undefined);
  if (failed.length === 0) return null;
  return {
    savedAt: new Date(Math.min(...failed.map((reading) => reading.dataUpdatedAt))).toISOString(),
    retry: () => failed.forEach((reading) => void reading.refetch()),
    isRetrying: failed.some((reading) => reading.isFetching),
  };
}

function standing(challenge: Challenge, isParticipating: boolean, checkIns: readonly ListedCheckIn[], kept: KeptState): MyChallenge {
  const days = challengeDays(challenge, now());
  const { valid, voided } = checkInDaysOf(checkIns, challenge.id);
  const checkInDays = isParticipating ? valid : [];
  return {
    challenge,
    days,
    phase: challengePhase(days),
    isParticipating,
    checkInDays,
    hasCheckedInToday: checkInDays.includes(days.today),
    isTodayVoided: isParticipating && voided.includes(days.today),
    hasVoids: isParticipating && voided.length > 0,
    ...(isParticipating && kept !== 'told' && { kept }),
  };
}

/**
 * How the signed-in member stands in challenges that a query reads.
 * @param pick of the answer, those to show, the first one first, by what the member has joined; none of them is no
 * challenge at all
 */
export function useStandings<Answer>(
  reading: UseQueryResult<Answer>,
  pick: (answer: Answer, joinedIds: readonly string[]) => readonly Challenge[],
): MyChallengeState {
  const userId = useCurrentUser().id;
  const participation = useMyChallengeIds(userId);
  const checkIns = useMyCheckIns(userId);
  const joinedIds = participation.data ?? [];
  const shown = reading.data === undefined ? [] : pick(reading.data, joinedIds);
  // Midnight makes another standing of the same check-ins.
  useMoment((instant) => shown.map((challenge) => dayInZone(instant, challenge.time_zone)).join());
  const isParticipating = shown.some((challenge) => joinedIds.includes(challenge.id));

  const needed: Reading[] = isParticipating ? [reading, participation, checkIns] : [reading, participation];
  const failed = needed.find((one) => one.isError && (one.data === undefined || isRefusal(toAppError(one.error))));
  if (failed) {
    const title = failed === participation ? 'Erro ao verificar participação no desafio' : 'Erro ao carregar o desafio';
    const retry = () => [reading, participation, checkIns].filter((one) => one.isError).forEach((one) => void one.refetch());
    return { status: 'error', title, error: toAppError(failed.error), retry };
  }
  if (reading.isPending) return { status: 'loading' };
  const saved = savedState(needed);
  if (shown.length === 0) return { status: 'none', saved };
  if (participation.isPending || (isParticipating && checkIns.isPending)) return { status: 'loading' };
  const kept = keptState(checkInListKey(userId), checkIns);
  const [mine, ...others] = shown.map((challenge) => standing(challenge, joinedIds.includes(challenge.id), checkIns.data ?? [], kept));
  return mine ? { status: 'ready', mine, others, saved } : { status: 'none', saved };
}

/** The club's active challenges as the signed-in member stands in them: their own, or else the one to join. */
export function useMyChallenge(): MyChallengeState {
  return useStandings(useActiveChallenges(), (challenges, joinedIds) => pickActiveChallenges(challenges, joinedIds, now()));
}
