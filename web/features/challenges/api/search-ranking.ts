import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { rankingRowSchema } from './ranking-row.ts';

const FOUND_LIMIT = 30;
/** A single letter is still being typed. */
export const SHORTEST_SEARCH = 2;

const foundSchema = v.object({ rows: v.array(rankingRowSchema), has_more: v.boolean() });

type FoundParticipants = v.InferOutput<typeof foundSchema>;

async function searchRanking(challengeId: string, name: string): Promise<FoundParticipants> {
  return callProcedure(
    'search_challenge_ranking',
    {
      p_challenge_id: challengeId,
      p_query: name,
      p_limit: FOUND_LIMIT,
    },
    foundSchema,
  );
}

function rankingSearchQueryOptions(challengeId: string, name: string) {
  return queryOptions({
    queryKey: queryKeys.challengeRanking(challengeId, 'search', name),
    queryFn: () => searchRanking(challengeId, name),
    staleTime: 60 * 1000,
    meta: { isKeptOnDevice: false },
  });
}

/**
 * Participants whose name has words that begin so, accents and capitals aside. The found ones stay while the next are
 * looked for.
 */
export function useRankingSearch(challengeId: string, name: string) {
  return useQuery({ ...rankingSearchQueryOptions(challengeId, name), placeholderData: keepPreviousData });
}
