import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { REPORT_OUTCOMES } from '#content/report-words.ts';
import { REPORT_KINDS, REPORT_REASONS } from '#domain/reports.ts';
import { callProcedure } from '../data/call-procedure.ts';
import { knownOr } from '../data/known-values.ts';
import { queryKeys } from '../data/query-keys.ts';

const MINUTE_MS = 60_000;

const moment = v.nullable(v.string());

const sentSchema = v.object({
  id: v.string(),
  /** As the member was told it. */
  number: v.string(),
  /** null for one that only a newer server knows. */
  kind: v.nullable(knownOr(REPORT_KINDS, null)),
  reason: knownOr(REPORT_REASONS, 'other'),
  words: v.nullable(v.string()),
  created_at: v.string(),
  /** null while it waits. */
  decision: v.nullable(knownOr(REPORT_OUTCOMES, 'other')),
  /** Why, in the words of the staff. */
  sentence: v.nullable(v.string()),
  decided_at: moment,
});

const aboutSchema = v.object({
  id: v.string(),
  /** null for one that only a newer server knows. */
  kind: v.nullable(knownOr(REPORT_KINDS, null)),
  reason: knownOr(REPORT_REASONS, 'other'),
  /** The workout's calendar day; null where it is about none. */
  day: v.nullable(v.string()),
  /** null for a profile's photo and a name. */
  workout_id: v.nullable(v.string()),
  /** The covered name, of a workout or of the member. */
  text: v.nullable(v.string()),
  /** null while something is hidden before anybody decided. */
  decision: v.nullable(knownOr(REPORT_OUTCOMES, 'other')),
  sentence: v.nullable(v.string()),
  decided_at: moment,
  can_appeal: v.boolean(),
  appealed_at: moment,
  appeal_words: v.nullable(v.string()),
  /** null while the appeal waits. */
  appeal_granted: v.nullable(v.boolean()),
  appeal_sentence: v.nullable(v.string()),
  appeal_decided_at: moment,
});

export const myReportsSchema = v.object({ sent: v.array(sentSchema), about: v.array(aboutSchema) });

export type SentReport = v.InferOutput<typeof sentSchema>;
export type OwnDecision = v.InferOutput<typeof aboutSchema>;

/** @throws AppError */
async function getMyReports() {
  return callProcedure('my_reports', {}, myReportsSchema);
}

function myReportsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.reports(userId),
    queryFn: getMyReports,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: true,
    meta: { isKeptOnDevice: false },
  });
}

/**
 * Reads the member's reports, and the decisions about what is theirs; the newest first.
 * @param isWanted false asks nothing
 */
export function useMyReports(userId: string, isWanted = true) {
  return useQuery({ ...myReportsQueryOptions(userId), enabled: isWanted });
}
