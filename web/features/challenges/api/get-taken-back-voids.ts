import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

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
  const { data, error, status } = await supabase.rpc('my_voided_check_ins');
  if (error) throw toAppError(error, status);
  return parseReply(takenBackVoidsSchema, data).taken_back;
}

function takenBackVoidsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.challengeProgress(userId, 'taken-back-voids'),
    queryFn: fetchTakenBackVoids,
    staleTime: 60 * 1000,
    meta: { isKeptOnDevice: false },
  });
}

/** The member's voids of one challenge that were taken back, the latest first. @param isWanted false where nothing is to be asked */
export function useTakenBackVoids(userId: string, challengeId: string, isWanted: boolean) {
  return useQuery({
    ...takenBackVoidsQueryOptions(userId),
    enabled: isWanted,
    select: (voids) => voids.filter((one) => one.challenge_id === challengeId),
  });
}
