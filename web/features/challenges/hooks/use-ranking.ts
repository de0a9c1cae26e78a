import { useInfiniteQuery } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { challengeRankingQueryOptions } from '../api/get-challenge-ranking.ts';
import { useChallenge } from '../api/get-challenge.ts';
import { rankingView } from '../ranking-view.ts';
import type { RankingView } from '../ranking-view.ts';

type Ranking = {
  view: RankingView;
  retry: () => void;
  isRefreshing: boolean;
  more: { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
};

/** The ranking of a challenge as this member may see it; without a network, as he saw it last. */
export function useRanking(challengeId: string): Ranking {
  const ranking = useInfiniteQuery(challengeRankingQueryOptions(challengeId));
  const challenge = useChallenge(challengeId);
  const challengeTitle = challenge.data?.title ?? null;
  const readAt = ranking.dataUpdatedAt > 0 ? new Date(ranking.dataUpdatedAt).toISOString() : null;

  const view = rankingView({
    pages: ranking.data?.pages,
    readAt,
    error: ranking.error ? toAppError(ranking.error) : null,
    isMoreError: ranking.isFetchNextPageError,
    challengeTitle,
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
