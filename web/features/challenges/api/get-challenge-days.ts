import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownValues } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

const partSchema = v.object({ id: v.string(), title: v.string() });

const programmeDaySchema = v.object({
  /** 1 on the first day of the challenge. */
  day: v.number(),
  /** A calendar day in the challenge's zone, 'YYYY-MM-DD'. */
  date: v.string(),
  sentence: v.string(),
  /** Null where the day has none, and where the plan does not open it: then `locked` names it. */
  workout: v.nullable(v.object({ ...partSchema.entries, duration: v.optional(v.string()), category: v.optional(v.string()) })),
  recipe: v.nullable(partSchema),
  tip: v.nullable(partSchema),
  locked: knownValues(['workout', 'recipe', 'tip']),
  /** Ticked by the member, as far as the server knows. */
  ticked: knownValues(['recipe', 'tip']),
});

export type ProgrammeDay = v.InferOutput<typeof programmeDaySchema>;

/** A challenge that opens day by day gives the days up to today. */
export const challengeDaysSchema = v.object({ length: v.number(), days_open: v.boolean(), days: v.array(programmeDaySchema) });

export type ChallengeProgramme = v.InferOutput<typeof challengeDaysSchema>;

async function fetchChallengeDays(challengeId: string): Promise<ChallengeProgramme> {
  return callProcedure('my_challenge_days', { p_challenge_id: challengeId }, challengeDaysSchema);
}

/** The first part of the keys of a member's programmes. */
export const programmeKeys = (userId: string) => queryKeys.userChallenges(userId, 'days');

/**
 * The days of a challenge that the member takes part in.
 * @param opened which parts their plan opens: another plan reads other days
 */
export function challengeDaysQueryOptions(userId: string, challengeId: string, opened: string) {
  return queryOptions({
    queryKey: [...programmeKeys(userId), challengeId, opened] as const,
    queryFn: () => fetchChallengeDays(challengeId),
    staleTime: FIVE_MINUTES_MS,
  });
}

export function useChallengeDays(userId: string, challengeId: string, opened: string) {
  return useQuery(challengeDaysQueryOptions(userId, challengeId, opened));
}
