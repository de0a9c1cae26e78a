import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { MILESTONE_KINDS } from '#domain/milestones.ts';
import { callProcedure } from '../data/call-procedure.ts';
import { knownRows } from '../data/known-values.ts';
import { queryKeys } from '../data/query-keys.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

export const milestonesSchema = v.object({
  // Each with its kind.
  rows: knownRows('kind', MILESTONE_KINDS, {
    challenge_id: v.string(),
    challenge_title: v.string(),
    /** Check-ins that it takes. */
    check_ins: v.number(),
    /** An instant. */
    reached_at: v.string(),
    /** Whether the member was shown it. */
    is_celebrated: v.boolean(),
  }),
});

export type HeldMilestone = v.InferOutput<typeof milestonesSchema>['rows'][number];

async function fetchMyMilestones(): Promise<HeldMilestone[]> {
  return (await callProcedure('my_milestones', {}, milestonesSchema)).rows;
}

/** The milestones that a member holds in all challenges, the newest and highest first. */
export function myMilestonesQueryOptions(userId: string) {
  return queryOptions({
    // Under the root that every new, edited or deleted workout invalidates.
    queryKey: queryKeys.userProgress(userId, 'milestones'),
    queryFn: fetchMyMilestones,
    staleTime: FIVE_MINUTES_MS,
  });
}

export function useMyMilestones(userId: string) {
  return useQuery(myMilestonesQueryOptions(userId));
}

/**
 * Notes that the member is shown what they hold in a challenge.
 * @returns whether this device is the first: another one shows it otherwise
 * @throws AppError
 */
export async function celebrateMilestones(challengeId: string): Promise<boolean> {
  return (await callProcedure('celebrate_milestones', { p_challenge_id: challengeId }, v.object({ is_first: v.boolean() }))).is_first;
}
