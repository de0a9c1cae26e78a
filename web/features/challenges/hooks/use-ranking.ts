import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toAppError } from '#web/lib/errors.ts';
import { challengeRankingQueryOptions } from '../api/get-challenge-ranking.ts';
import { useChallenge } from '../api/get-challenge.ts';
import { readLastRanking, saveLastRanking } from '../last-ranking.ts';
import { rankingView } from '../ranking-view.ts';
import type { RankingView } from '../ranking-view.ts';

type Ranking = {
  view: RankingView;
  retry: () => void;
  isRefreshing: boolean;
  more: { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
};

/** The ranking of a challenge as this member may see it, kept on the device for the next time the network fails. */
export function useRanking(challengeId: string, userId: string): Ranking {
  const ranking = useInfiniteQuery(challengeRankingQueryOptions(challengeId));
  const challenge = useChallenge(challengeId);
  const challengeTitle = challenge.data?.title ?? null;
  const firstPage = ranking.data?.pages[0];
  const readAt = ranking.dataUpdatedAt > 0 ? new Date(ranking.dataUpdatedAt).toISOString() : null;

  useEffect(() => {
    if (!firstPage || !readAt) return;
    saveLastRanking(userId, challengeId, { page: firstPage, challengeTitle, savedAt: readAt });
  }, [firstPage, readAt, challengeTitle, challengeId, userId]);

  const view = rankingView({
    pages: ranking.data?.pages,
    readAt,
    error: ranking.error ? toAppError(ranking.error) : null,
    isMoreError: ranking.isFetchNextPageError,
    challengeTitle,
    last: ranking.error ? readLastRanking(userId, challengeId) : null,
  });
  return {
    view,
    retry: () => void ranking.refetch(),
    isRefreshing: ranking.isRefetching,
    more: {
      hasMore: ranking.hasNextPage,
      isLoading: ranking.isFetchingNextPage,
      hasFailed: ranking.isFetchNextPageError,
      load: () => void ranking.fetchNextPage(),
    },
  };
}
