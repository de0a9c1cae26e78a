import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const THREE_MINUTES_MS = 3 * 60 * 1000;

export const statsSchema = v.object({ total_participants: v.number(), total_check_ins: v.number(), total_points: v.number() });

export type ChallengeStats = v.InferOutput<typeof statsSchema>;

async function fetchChallengeStats(challengeId: string): Promise<ChallengeStats> {
  return callProcedure('challenge_stats', { p_challenge_id: challengeId }, statsSchema);
}

function challengeStatsQueryOptions(challengeId: string) {
  return queryOptions({
    queryKey: queryKeys.challengeStats(challengeId),
    queryFn: () => fetchChallengeStats(challengeId),
    staleTime: THREE_MINUTES_MS,
  });
}

export function useChallengeStats(challengeId: string) {
  return useQuery(challengeStatsQueryOptions(challengeId));
}
