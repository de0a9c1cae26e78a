import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownRows } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

/** A day of a challenge as staff read it; null where the day has none of it. */
export const staffDaySchema = v.object({
  /** 1 on the first day. */
  day: v.number(),
  workout_id: v.nullable(v.string()),
  recipe_id: v.nullable(v.string()),
  tip_id: v.nullable(v.string()),
  sentence: v.string(),
  /** False while it is the club's programme's. */
  is_edited: v.boolean(),
  /** The state that was seen, which goes with a change of it. */
  updated_at: v.string(),
});

export type StaffDay = v.InferOutput<typeof staffDaySchema>;

const daysSchema = v.object({
  /** The day that it is now; below 1 before the start, above the length after the end. */
  day: v.number(),
  rows: v.array(staffDaySchema),
  choices: knownRows('list', ['library', 'nutrition_recipes', 'nutrition_tips'], {
    id: v.string(),
    title: v.string(),
    duration: v.nullable(v.string()),
  }),
});

export type StaffDays = v.InferOutput<typeof daysSchema>;

function challengeDaysQueryOptions(challengeId: string) {
  return queryOptions({
    queryKey: queryKeys.staff('days', challengeId),
    queryFn: () => callProcedure('staff_challenge_days', { p_challenge_id: challengeId }, daysSchema),
    ...STAFF_QUERY,
  });
}

/** The days of a challenge, and what each may have. */
export function useChallengeDays(challengeId: string) {
  return useQuery(challengeDaysQueryOptions(challengeId));
}
