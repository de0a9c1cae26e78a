import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import { STAFF_QUERY } from './staff-query.ts';

const PAGE = 50;

const cursorSchema = v.object({ created_at: v.string(), id: v.string() });

type Cursor = v.InferOutput<typeof cursorSchema>;

const pageSchema = v.object({ rows: v.array(staffChallengeSchema), next_after: v.nullable(cursorSchema) });

async function getChallenges(after: Cursor | null) {
  return callProcedure('staff_challenges', { p_after: after, p_limit: PAGE }, pageSchema);
}

function challengesQueryOptions() {
  return infiniteQueryOptions({
    queryKey: queryKeys.staff('challenges'),
    queryFn: ({ pageParam }) => getChallenges(pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next_after: next }) => next,
    ...STAFF_QUERY,
  });
}

/** All challenges of the club, the newest first, in pages. */
export function useChallenges() {
  return useInfiniteQuery(challengesQueryOptions());
}
