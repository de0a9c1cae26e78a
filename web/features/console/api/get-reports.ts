import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { REPORT_OUTCOMES } from '#content/report-words.ts';
import { REPORT_KINDS, REPORT_REASONS } from '#domain/reports.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownOr } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { oneOf } from './one-of.ts';
import { STAFF_QUERY } from './staff-query.ts';

/** The database tells nobody of a report that comes in: it is asked again while the page is looked at. */
const READ_AGAIN_MS = 20_000;

export const REPORT_STATES = ['open', 'appealed', 'decided'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const reportFields = {
  id: v.string(),
  number: v.string(),
  /** null for what came by the public form and nobody has linked yet; other for what only a newer server can name. */
  kind: v.nullable(knownOr(REPORT_KINDS, 'other')),
  reason: knownOr(REPORT_REASONS, 'other'),
  source: v.picklist(['member', 'stranger']),
  state: v.picklist(REPORT_STATES),
  /** Whether it is hidden now, decided or not. */
  is_hidden: v.boolean(),
  /** Whether its reason would hide at once and something is to be seen all the same: it stands on top. */
  is_urgent: v.optional(v.boolean(), false),
  member_id: v.nullable(v.string()),
  /** Whom it is about; null where that is not known, or the account is gone. */
  member: v.nullable(v.string()),
  created_at: v.string(),
  /** A day after it came in. */
  answer_by: v.string(),
  decision: v.nullable(knownOr(REPORT_OUTCOMES, 'other')),
  decided_at: v.nullable(v.string()),
  appealed_at: v.nullable(v.string()),
  /** Other open reports of the same thing. */
  same_target: v.number(),
};

const reportRowSchema = v.object(reportFields);

export type ReportRow = v.InferOutput<typeof reportRowSchema>;

/** Opaque: it goes back as it came. */
const cursorSchema = v.record(v.string(), v.nullable(oneOf(v.string(), v.number(), v.boolean())));

type Cursor = v.InferOutput<typeof cursorSchema>;

const pageSchema = v.object({
  rows: v.array(reportRowSchema),
  next_after: v.nullable(cursorSchema),
  /** How many wait, of all. */
  open: v.number(),
  appealed: v.number(),
});

async function getReports(state: ReportState | null, after: Cursor | null, limit?: number) {
  return callProcedure('staff_reports', { p_state: state, p_after: after, ...(limit !== undefined && { p_limit: limit }) }, pageSchema);
}

function reportsQueryOptions(state: ReportState | null) {
  return infiniteQueryOptions({
    queryKey: queryKeys.staff('reports', state),
    queryFn: ({ pageParam }) => getReports(state, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next_after: next }) => next,
    ...STAFF_QUERY,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

/** The queue: what waits on top, the oldest first. @param state null for all */
export function useReports(state: ReportState | null) {
  return useInfiniteQuery(reportsQueryOptions(state));
}

/** How many reports and appeals wait. */
export interface WaitingReports {
  open: number;
  appealed: number;
}

function waitingReportsQueryOptions() {
  return queryOptions({
    queryKey: queryKeys.staff('reports', 'waiting'),
    queryFn: async (): Promise<WaitingReports> => getReports('open', null, 1),
    ...STAFF_QUERY,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

/** How many wait, for the day's list. @param isWanted false asks nothing */
export function useWaitingReports(isWanted: boolean) {
  return useQuery({ ...waitingReportsQueryOptions(), enabled: isWanted });
}
