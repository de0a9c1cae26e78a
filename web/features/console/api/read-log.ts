import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

const logLineSchema = v.object({
  seq: v.number(),
  at: v.string(),
  act: v.string(),
  by_command: v.boolean(),
  actor_id: v.nullable(v.string()),
  /** Names are those of now; null for an account that is gone. */
  actor: v.nullable(v.string()),
  member_id: v.nullable(v.string()),
  member: v.nullable(v.string()),
  object_id: v.nullable(v.string()),
  /** `{reason, before, after, …}`; null once the account it was about is gone. */
  details: v.nullable(v.record(v.string(), v.unknown())),
});

const logPageSchema = v.object({
  rows: v.array(logLineSchema),
  next_before: v.nullable(v.number()),
  /** Everybody who has a line, whatever was asked for; the name is null for an account that is gone. */
  actors: v.array(v.object({ user_id: v.string(), name: v.nullable(v.string()) })),
});

/** A line of the staff's log. */
export type LogLine = v.InferOutput<typeof logLineSchema>;

export type LogPage = v.InferOutput<typeof logPageSchema>;

/** Lines of the log to be read; what is null or left out does not narrow them. */
export interface LogFilters {
  actorId: string | null;
  memberId: string | null;
  act: string | null;
  /** Instants as ISO: from this one on, and before that one. */
  from: string | null;
  to: string | null;
}

function argumentsOf({ actorId, memberId, act, from, to }: LogFilters) {
  return { p_actor_id: actorId, p_member_id: memberId, p_act: act, p_from: from, p_to: to };
}

/**
 * A page of the log, the newest line first.
 * @param before only lines before this one; null for the newest
 * @param limit 1 to 100
 * @throws AppError
 */
export async function readLog(filters: LogFilters, before: number | null, limit: number): Promise<LogPage> {
  return callProcedure('staff_read_log', { ...argumentsOf(filters), p_before: before, p_limit: limit }, logPageSchema);
}

const PAGE_SIZE = 50;

function logQueryOptions(filters: LogFilters, before: number | null) {
  return queryOptions({
    queryKey: queryKeys.staff('log', JSON.stringify(filters), before),
    queryFn: () => readLog(filters, before, PAGE_SIZE),
    placeholderData: keepPreviousData,
    ...STAFF_QUERY,
  });
}

export function useLog(filters: LogFilters, before: number | null) {
  return useQuery(logQueryOptions(filters, before));
}

const exportedPageSchema = v.object({ rows: v.array(logLineSchema), next_before: v.nullable(v.number()) });

type ExportedPage = v.InferOutput<typeof exportedPageSchema>;

/**
 * Every line that the filters leave, the newest first, for a file. Each page is a line of the log itself.
 * @throws AppError `fresh_code_needed`
 */
export async function exportLog(filters: LogFilters): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  let before: number | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
    const page: ExportedPage = await callProcedure('staff_export_log', { ...argumentsOf(filters), p_before: before }, exportedPageSchema);
    lines.push(...page.rows);
    before = page.next_before;
  } while (before !== null);
  return lines;
}
