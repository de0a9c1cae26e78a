import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const THREE_MINUTES_MS = 3 * 60 * 1000;

export const statsSchema = v.object({ total_participants: v.number(), total_check_ins: v.number(), total_points: v.number() });

export type ChallengeStats = v.InferOutput<typeof statsSchema>;

async function fetchChallengeStats(challengeId: string): Promise<ChallengeStats> {
  const { data, error, status } = await supabase.rpc('challenge_stats', { p_challenge_id: challengeId });
  if (error) throw toAppError(error, status);
  return parseReply(statsSchema, data);
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
