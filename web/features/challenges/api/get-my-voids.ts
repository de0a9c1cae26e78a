import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** A check-in that the operator voided, and why, in their words. */
const voidedCheckInSchema = v.object({
  challenge_id: v.string(),
  /** A calendar day, 'YYYY-MM-DD'. */
  check_in_day: v.string(),
  reason: v.string(),
  voided_at: v.string(),
});
export const voidsSchema = v.object({ rows: v.array(voidedCheckInSchema) });

type VoidedCheckIn = v.InferOutput<typeof voidedCheckInSchema>;

async function fetchMyVoids(): Promise<VoidedCheckIn[]> {
  return (await callProcedure('my_voided_check_ins', {}, voidsSchema)).rows;
}

export function myVoidsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.challengeProgress(userId, 'voids'),
    queryFn: fetchMyVoids,
    staleTime: 60 * 1000,
  });
}

/**
 * The member's voided check-ins in one challenge, the newest day first.
 * @param isWanted false where none is known of: nothing is asked
 */
export function useMyVoids(userId: string, challengeId: string, isWanted: boolean) {
  return useQuery({
    ...myVoidsQueryOptions(userId),
    enabled: isWanted,
    select: (voids) => voids.filter((one) => one.challenge_id === challengeId),
  });
}
