import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Day } from '#domain/calendar.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownOr } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const PAUSE_KINDS = ['ill', 'travel', 'rest'] as const;

/** Why a member pauses: ill, travelling or resting. */
export type PauseKind = (typeof PAUSE_KINDS)[number];

const pauseSchema = v.object({
  challenge_id: v.string(),
  /** A reason that only a newer server knows reads as another one. */
  kind: knownOr(PAUSE_KINDS, 'other'),
  /** First and last day, in the challenge's zone. */
  from: v.string(),
  until: v.string(),
});

/** Days in a row that the member marked in a challenge. */
export type Pause = v.InferOutput<typeof pauseSchema>;

export const pausesSchema = v.object({ pauses: v.array(pauseSchema) });

async function fetchMyPauses(): Promise<Pause[]> {
  return (await callProcedure('my_pauses', {}, pausesSchema)).pauses;
}

export function myPausesQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.pauses(userId),
    queryFn: fetchMyPauses,
    staleTime: 60 * 1000,
    // One of the kinds tells of health.
    meta: { isKeptOnDevice: false },
  });
}

/**
 * The member's pauses in one challenge, the oldest first; none before they are known.
 * @param isWanted false for a member who does not take part: nothing is asked
 */
export function useMyPauses(userId: string, challengeId: string, isWanted: boolean): readonly Pause[] {
  const { data } = useQuery({
    ...myPausesQueryOptions(userId),
    enabled: isWanted,
    select: (pauses) => pauses.filter((pause) => pause.challenge_id === challengeId),
  });
  return data ?? [];
}

/** The pause that a day lies in, if it is known already: nothing is asked. */
export function useKnownPause(userId: string, challengeId: string, day: Day): Pause | undefined {
  return pauseOn(useMyPauses(userId, challengeId, false), day);
}

/** The pause that a day lies in. */
export function pauseOn(pauses: readonly Pause[], day: Day): Pause | undefined {
  return pauses.find(({ from, until }) => from <= day && day <= until);
}
