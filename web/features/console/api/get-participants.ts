import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { oneOf } from './one-of.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import { STAFF_QUERY } from './staff-query.ts';

const PAGE = 50;
const participantFields = {
  user_id: v.string(),
  user_name: v.string(),
  user_photo_url: v.nullable(v.string()),
  /** Shortened on the screen, whole in a file. */
  email: v.nullable(v.string()),
  points: v.number(),
  /** 0 to 100. */
  completion_percentage: v.number(),
  check_ins_count: v.number(),
  consecutive_days: v.number(),
  /** An instant; null before the first check-in. */
  last_check_in_date: v.nullable(v.string()),
  joined_at: v.nullable(v.string()),
};

const participantSchema = v.object({ ...participantFields, position: v.number() });

export type Participant = v.InferOutput<typeof participantSchema>;

const nothing = v.custom<null>((value) => value === null);

const unrankedSchema = v.object({ ...participantFields, position: nothing, is_suspended: v.boolean() });

/** Somebody who is out of the ranking for now: suspended, or of the staff. */
export type UnrankedParticipant = v.InferOutput<typeof unrankedSchema>;

/** Opaque: it goes back as it came. */
const cursorSchema = v.record(v.string(), v.nullable(oneOf(v.string(), v.number())));

type Cursor = v.InferOutput<typeof cursorSchema>;

const pageSchema = v.object({
  challenge: staffChallengeSchema,
  rows: v.array(participantSchema),
  /** With the first page only; null on the others. */
  unranked: v.nullable(v.array(unrankedSchema)),
  next_after: v.nullable(cursorSchema),
});

async function getParticipants(challengeId: string, after: Cursor | null) {
  return callProcedure('staff_participants', { p_challenge_id: challengeId, p_after: after, p_limit: PAGE }, pageSchema);
}

function participantsQueryOptions(challengeId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.staff('participants', challengeId),
    queryFn: ({ pageParam }) => getParticipants(challengeId, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next_after: next }) => next,
    ...STAFF_QUERY,
  });
}

/** A challenge with its ranking, in pages. */
export function useParticipants(challengeId: string) {
  return useInfiniteQuery(participantsQueryOptions(challengeId));
}

const exportedPageSchema = v.object({ rows: v.array(participantSchema), next_after: v.nullable(cursorSchema) });

async function exportPage(challengeId: string, after: Cursor | null) {
  return callProcedure('staff_export_ranking', { p_challenge_id: challengeId, p_after: after }, exportedPageSchema);
}

/**
 * The whole ranking of a challenge with addresses, for a file. Each page is a line of the log.
 * @throws AppError `fresh_code_needed`
 */
export async function exportRanking(challengeId: string): Promise<Participant[]> {
  const rows: Participant[] = [];
  for (let after: Cursor | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page: Awaited<ReturnType<typeof exportPage>> = await exportPage(challengeId, after);
    rows.push(...page.rows);
    if (!page.next_after) return rows;
    after = page.next_after;
  }
}
