import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CLUB_TIME_ZONE, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { challengeResult } from '#domain/results.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { morePages } from '#web/lib/data/more-pages.ts';
import type { More } from '#web/lib/data/more-pages.ts';
import { now } from '#web/lib/device/clock.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { toast } from '#web/lib/toast.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { challengeRankingQueryOptions } from '../api/get-challenge-ranking.ts';
import type { RankingStart } from '../api/get-challenge-ranking.ts';
import { useChallenge } from '../api/get-challenge.ts';
import { challengeDays, challengePhase, challengeTiming } from '../challenge-phase.ts';
import { RESULT_NAMES } from '../result/result-words.ts';
import { rankingView } from './ranking-state.ts';
import type { RankingView } from './ranking-state.ts';

/** Where the list begins, and how to have it begin elsewhere. */
export interface RankingPlace {
  start: RankingStart;
  isJumping: boolean;
  goToOwn: () => Promise<void>;
  goToTop: () => void;
}

export interface RankingMore extends More {
  loadedPages: number;
}

interface Ranking {
  view: RankingView;
  retry: () => void;
  isRefreshing: boolean;
  more: RankingMore;
  place: RankingPlace;
  /** The day in the challenge's zone. */
  today: Day;
  /** The name of the ranking of a challenge that is over; null while it runs. */
  outcome: string | null;
  /** The member does not take part in this challenge. */
  isForOthers: boolean;
  challengeTitle: string | null;
  /** Null until it is known. */
  challenge: Challenge | null;
}

/** Lets the list begin with the member's own place once that part is loaded, so that the page never empties. */
function useRankingPlace(challengeId: string): RankingPlace {
  const queryClient = useQueryClient();
  const [start, setStart] = useState<RankingStart>('top');
  const [isJumping, setIsJumping] = useState(false);

  async function goToOwn() {
    setIsJumping(true);
    try {
      await queryClient.fetchInfiniteQuery(challengeRankingQueryOptions(challengeId, 'own'));
      setStart('own');
    } catch (error) {
      toast.error('Não foi possível ir até a sua posição', { description: toAppError(error).message });
    } finally {
      setIsJumping(false);
    }
  }

  return { start, isJumping, goToOwn, goToTop: () => setStart('top') };
}

function outcomeOf(challenge: Challenge): string | null {
  const days = challengeDays(challenge, now());
  if (challengePhase(days) !== 'over') return null;
  const result = challengeResult(challenge, now());
  return result ? RESULT_NAMES[result.state] : challengeTiming(days);
}

/** The ranking of a challenge as this member may see it; without a network, as they saw it last. */
export function useRanking(challengeId: string): Ranking {
  const place = useRankingPlace(challengeId);
  const isFromOwn = place.start === 'own';
  const top = useInfiniteQuery(challengeRankingQueryOptions(challengeId));
  const own = useInfiniteQuery({ ...challengeRankingQueryOptions(challengeId, 'own'), enabled: isFromOwn });
  const list = isFromOwn ? own : top;
  const challenge = useChallenge(challengeId);
  const challengeTitle = challenge.data?.title ?? null;
  const timeZone = challenge.data?.time_zone ?? CLUB_TIME_ZONE;
  const today = useMoment((instant) => dayInZone(instant, timeZone));
  const { data, dataUpdatedAt, error, isFetchNextPageError: isMoreError } = list;

  // Thousands of rows may be loaded: they are put in order when they change, not with every rendering.
  const view = useMemo(
    () =>
      rankingView({
        pages: data?.pages,
        readAt: dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : null,
        error: error ? toAppError(error) : null,
        isMoreError,
        challengeTitle,
        timeZone,
      }),
    [data, dataUpdatedAt, error, isMoreError, challengeTitle, timeZone],
  );
  return {
    view,
    retry: () => void list.refetch(),
    isRefreshing: list.isRefetching,
    more: { ...morePages(list), loadedPages: data?.pages.length ?? 0 },
    place,
    today,
    outcome: challenge.data ? outcomeOf(challenge.data) : null,
    isForOthers: error !== null && toAppError(error).code === 'not_participating',
    challengeTitle,
    challenge: challenge.data ?? null,
  };
}
