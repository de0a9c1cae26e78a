import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** A void that staff took back, and why, in their words. */
const takenBackVoidSchema = v.object({
  challenge_id: v.string(),
  /** A calendar day, 'YYYY-MM-DD'. */
  check_in_day: v.string(),
  reason: v.string(),
  taken_back_at: v.string(),
});

const takenBackVoidsSchema = v.object({ taken_back: v.array(takenBackVoidSchema) });

/** @throws AppError */
async function fetchTakenBackVoids() {
  return (await callProcedure('my_voided_check_ins', {}, takenBackVoidsSchema)).taken_back;
}

function takenBackVoidsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.challengeProgress(userId, 'taken-back-voids'),
    queryFn: fetchTakenBackVoids,
    staleTime: 60 * 1000,
    meta: { isKeptOnDevice: false },
  });
}

/**
 * The member's voids of one challenge that were taken back, the latest first.
 * @param isWanted false where nothing is to be asked
 */
export function useTakenBackVoids(userId: string, challengeId: string, isWanted: boolean) {
  return useQuery({
    ...takenBackVoidsQueryOptions(userId),
    enabled: isWanted,
    select: (voids) => voids.filter((one) => one.challenge_id === challengeId),
  });
}
