import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { MILESTONE_KINDS } from '#domain/milestones.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownValues } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const ONE_MINUTE_MS = 60 * 1000;

export const reviewSchema = v.object({
  check_ins: v.number(),
  longest_streak: v.number(),
  /** The week, from a Sunday on, with the most check-ins; null without one. */
  best_week: v.nullable(v.object({ start: v.string(), check_ins: v.number() })),
  workouts: v.number(),
  /** The sum over all workouts recorded in the challenge. */
  minutes: v.number(),
  /** The most frequent first. */
  types: v.array(v.object({ type: v.string(), workouts: v.number() })),
  milestones: knownValues(MILESTONE_KINDS),
});

export type ChallengeReview = v.InferOutput<typeof reviewSchema>;

async function fetchMyReview(challengeId: string): Promise<ChallengeReview> {
  return callProcedure('my_challenge_review', { p_challenge_id: challengeId }, reviewSchema);
}

/** Reads how a challenge was for the member alone. */
export function useMyReview(userId: string, challengeId: string) {
  return useQuery(
    queryOptions({
      // Under the root that every new, edited or deleted workout invalidates.
      queryKey: queryKeys.userProgress(userId, 'review', challengeId),
      queryFn: () => fetchMyReview(challengeId),
      staleTime: ONE_MINUTE_MS,
    }),
  );
}
