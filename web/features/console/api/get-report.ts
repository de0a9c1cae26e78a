import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { REPORT_DECISIONS } from '#domain/reports.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownValues } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { REPORT_STATES, reportFields } from './get-reports.ts';
import { checkInSchema } from './member-schema.ts';
import { STAFF_QUERY } from './staff-query.ts';

const text = v.nullable(v.string());

const pictureSchema = v.object({
  /** null for a picture that lies elsewhere, at `address`. */
  bucket: text,
  path: text,
  address: text,
  is_hidden: v.boolean(),
});

const reportSchema = v.object({
  ...reportFields,
  words: text,
  /** Where somebody without an account saw it, in their words; members point at it. */
  seen_at: text,
  /** null where it is not told, and for somebody without an account who left no address. */
  reporter: v.nullable(v.object({ user_id: text, name: text, email: text })),
  /**
   * Whether the reporter is withheld: from the sides, of staff who stand no lower, and before it is known whom it is
   * about.
   */
  keeps_reporter: v.boolean(),
  sentence: text,
  /** null for a side, too. */
  decided_by: text,
  /** Whether the reader reported it or the same thing, or it is about them. */
  is_own: v.boolean(),
  pictures: v.array(pictureSchema),
  /** How many were hidden with it, those of the account included that went with a suspension. */
  pictures_hidden: v.optional(v.number(), 0),
  text: v.nullable(v.object({ name: text, notes: text })),
  workout: v.nullable(
    v.object({
      id: v.string(),
      name: v.string(),
      /** A calendar day. */
      day: v.string(),
      minutes: v.number(),
      challenge_id: text,
      challenge: text,
    }),
  ),
  check_in: v.nullable(checkInSchema),
  others: v.array(
    v.object({
      id: v.string(),
      number: v.string(),
      reason: reportFields.reason,
      source: reportFields.source,
      created_at: v.string(),
      state: v.picklist(REPORT_STATES),
    }),
  ),
  /** Those that the reader may choose now. */
  decisions: knownValues(REPORT_DECISIONS),
  appeal: v.nullable(
    v.object({
      words: text,
      appealed_at: v.string(),
      /** null while it waits. */
      granted: v.nullable(v.boolean()),
      sentence: text,
      decided_at: text,
      decided_by: text,
    }),
  ),
  may_decide_appeal: v.boolean(),
});

export type StaffReport = v.InferOutput<typeof reportSchema>;
export type ReportedPicture = v.InferOutput<typeof pictureSchema>;

/** Reads one report, which is a line of the log. @throws AppError `report_not_found` */
export async function getReport(reportId: string): Promise<StaffReport> {
  return callProcedure('staff_report', { p_report_id: reportId }, reportSchema);
}

function reportQueryOptions(reportId: string) {
  return queryOptions({
    queryKey: queryKeys.staff('report', reportId),
    queryFn: () => getReport(reportId),
    ...STAFF_QUERY,
    // Each reading is a line of the log: only the reader's own acts cause one.
    refetchOnReconnect: false,
  });
}

/** One report, as it stood when the page was opened or an act was done. */
export function useReport(reportId: string) {
  return useQuery(reportQueryOptions(reportId));
}

/** The queries that show a report, for an act on it. */
export function readsOfReport(reportId: string) {
  return [queryKeys.staff('report', reportId), queryKeys.staff('reports')] as const;
}
