import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { readHere } from './read-here.ts';

const MINUTE_MS = 60_000;

const noticeSchema = v.object({
  id: v.string(),
  /** announcement, or the subject of a notice to one member. */
  kind: v.string(),
  is_urgent: v.boolean(),
  title: v.string(),
  body: v.string(),
  label: v.nullable(v.string()),
  path: v.nullable(v.string()),
  at: v.string(),
  until: v.nullable(v.string()),
  read_at: v.nullable(v.string()),
});

/** The answer of both procedures; a device keeps it. */
export const noticesSchema = v.object({
  notices: v.array(noticeSchema),
  mails: v.boolean(),
  /** When the next announcement begins; a device may have kept an answer from before it was told. */
  next_at: v.optional(v.nullable(v.string())),
});

export type MemberNotice = v.InferOutput<typeof noticeSchema>;

/**
 * One call either way: what was read here and the server does not know yet is told while the list is read.
 * @throws AppError
 */
async function getNotices(userId: string) {
  const read = Object.keys(readHere.read(userId));
  return read.length > 0 ? callProcedure('read_notices', { p_ids: read }, noticesSchema) : callProcedure('my_notices', {}, noticesSchema);
}

/** The member's notices, the newest first, and whether they come by mail; kept for a minute. */
export function noticesQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.notices(userId), queryFn: () => getNotices(userId), staleTime: MINUTE_MS });
}
