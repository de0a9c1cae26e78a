import { infiniteQueryOptions } from '@tanstack/react-query';
import { toAppError } from '#web/lib/errors.ts';
import { readReply } from '#web/lib/procedure-reply.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

const RANKING_PAGE_SIZE = 50;

export type RankingRow = {
  user_id: string;
  user_name: string;
  user_photo_url: string | null;
  points: number;
  completion_percentage: number;
  check_ins_count: number;
  consecutive_days: number;
  last_check_in_date: string | null;
  position: number;
};

/** Opaque place to go on from; only the server knows what is in it. */
type RankingCursor = Record<string, unknown>;

export type RankingPage = {
  rows: RankingRow[];
  own_row: RankingRow | null;
  total_participants: number;
  next_cursor: RankingCursor | null;
};

async function fetchRankingPage(challengeId: string, cursor: RankingCursor | null): Promise<RankingPage> {
  const { data, error, status } = await supabase.rpc('challenge_ranking_page', {
    p_challenge_id: challengeId,
    p_limit: RANKING_PAGE_SIZE,
    p_cursor: cursor,
  });
  if (error) throw toAppError(error, status);
  return readReply<RankingPage>(data);
}

export function challengeRankingQueryOptions(challengeId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.challengeRanking(challengeId),
    queryFn: ({ pageParam }) => fetchRankingPage(challengeId, pageParam),
    initialPageParam: null as RankingCursor | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 60 * 1000,
  });
}
