import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { isWithinLast } from '#web/lib/device/clock.ts';
import { rankingRowSchema } from './ranking-row.ts';

const RANKING_PAGE_SIZE = 50;
const ONE_MINUTE_MS = 60 * 1000;
/** The pages of a long, scrolled list that are read again with every change; the others once a minute at most. */
const LIVE_PAGES = 5;

/** Opaque place to go on from; only the server knows what is in it. */
const cursorSchema = v.record(v.string(), v.unknown());
const nextCheckInSchema = v.object({
  /** Today or tomorrow, in the challenge's zone. */
  day: v.string(),
  /** How many participants the check-in passes if nobody else moves. */
  passes: v.number(),
  /** In a crowd: more than that, which were not counted. */
  passes_more: v.boolean(),
});
export const rankingReplySchema = v.object({
  rows: v.array(rankingRowSchema),
  own_row: v.nullable(rankingRowSchema),
  /** With the first page: those right before one's own row, at most three, the nearest last. */
  rows_ahead: v.nullish(v.array(rankingRowSchema)),
  /** With the first page: what one's next check-in gives; null where none is to come. */
  next_check_in: v.nullish(nextCheckInSchema),
  own_cursor: v.nullable(cursorSchema),
  total_participants: v.number(),
  next_cursor: v.nullable(cursorSchema),
});

type RankingCursor = v.InferOutput<typeof cursorSchema>;
export type NextCheckIn = v.InferOutput<typeof nextCheckInSchema>;
type RankingReply = v.InferOutput<typeof rankingReplySchema>;

export type RankingPage = Omit<RankingReply, 'own_cursor'> & {
  /** Milliseconds since 1970, by the device's clock. */
  read_at: number;
};

/** Whether the list begins with the first place or with the member's own, and the neighbours right before it. */
export type RankingStart = 'top' | 'own';

interface RankingPageParam {
  cursor: RankingCursor | null;
  index: number;
}

const FIRST_PAGE: RankingPageParam = { cursor: null, index: 0 };

async function callRanking(challengeId: string, cursor: RankingCursor | null, limit: number): Promise<RankingReply> {
  return callProcedure(
    'challenge_ranking_page',
    {
      p_challenge_id: challengeId,
      p_limit: limit,
      p_cursor: cursor,
    },
    rankingReplySchema,
  );
}

async function fetchRankingPage(challengeId: string, cursor: RankingCursor | null): Promise<RankingPage> {
  const { own_cursor: _own, ...page } = await callRanking(challengeId, cursor, RANKING_PAGE_SIZE);
  return { ...page, read_at: Date.now() };
}

async function fetchOwnPage(challengeId: string): Promise<RankingPage> {
  // The own place moves: where it is now is asked for each time.
  const { own_cursor: cursor, rows_ahead: ahead, next_check_in } = await callRanking(challengeId, null, 1);
  const page = await fetchRankingPage(challengeId, cursor);
  return { ...page, rows: [...(ahead ?? []), ...page.rows], rows_ahead: ahead, next_check_in };
}

export function challengeRankingQueryOptions(challengeId: string, start: RankingStart = 'top') {
  return infiniteQueryOptions({
    queryKey: start === 'top' ? queryKeys.challengeRanking(challengeId) : queryKeys.challengeRanking(challengeId, 'from-own'),
    queryFn: ({ pageParam, client, queryKey }): Promise<RankingPage> | RankingPage => {
      if (start === 'own' && pageParam.index === 0) return fetchOwnPage(challengeId);
      const known = client.getQueryData<InfiniteData<RankingPage, RankingPageParam>>(queryKey);
      const seen = pageParam.index < LIVE_PAGES ? undefined : known?.pages[pageParam.index];
      if (seen && isWithinLast(ONE_MINUTE_MS, seen.read_at)) return seen;
      return fetchRankingPage(challengeId, pageParam.cursor);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page, _pages, { index }): RankingPageParam | null =>
      page.next_cursor ? { cursor: page.next_cursor, index: index + 1 } : null,
    staleTime: ONE_MINUTE_MS,
  });
}
