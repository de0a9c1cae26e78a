import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { knownOr } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

const PAGE = 20;

const AUDIENCES = ['challenge', 'experts', 'members', 'member'] as const;

const announcementSchema = v.object({
  id: v.string(),
  audience: knownOr(AUDIENCES, 'other'),
  challenge: v.nullable(v.string()),
  member: v.nullable(v.string()),
  title: v.string(),
  body: v.string(),
  label: v.nullable(v.string()),
  path: v.nullable(v.string()),
  starts_at: v.string(),
  ends_at: v.string(),
  ended_at: v.nullable(v.string()),
  is_urgent: v.boolean(),
  announced_by: v.nullable(v.string()),
  status: v.picklist(['scheduled', 'running', 'over', 'ended']),
  /** Numbers alone; null where one would tell a name. */
  reached: v.nullable(v.number()),
  reads: v.nullable(v.number()),
});

export type StaffAnnouncement = v.InferOutput<typeof announcementSchema>;
export type Audience = (typeof AUDIENCES)[number];

/** An announcement as the server takes it. The id makes the same one, sent again, no second. */
export interface AnnouncementFields {
  id: string;
  audience: Audience;
  challenge_id: string | null;
  user_id: string | null;
  title: string;
  body: string;
  label: string | null;
  path: string | null;
  /** Null for now. */
  starts_at: string | null;
  ends_at: string;
  is_urgent: boolean;
}

const pageSchema = v.object({ rows: v.array(announcementSchema), next_before: v.nullable(v.string()) });

const announcementsKey = queryKeys.staff('announcements');

/** The queries that an act on announcements changes. */
export const ANNOUNCEMENT_READS = [announcementsKey];

function announcementsQueryOptions() {
  return infiniteQueryOptions({
    queryKey: announcementsKey,
    queryFn: async ({ pageParam }) => callProcedure('staff_announcements', { p_before: pageParam, p_limit: PAGE }, pageSchema),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before: next }) => next,
    ...STAFF_QUERY,
  });
}

/** All announcements, those that start last first, in pages. */
export function useAnnouncements() {
  return useInfiniteQuery(announcementsQueryOptions());
}

const checkSchema = v.object({
  /** Others that the whole audience is told on that day, and in the fullest seven days around it. */
  day: v.number(),
  week: v.number(),
  members: v.number(),
  by_mail: v.number(),
  /** Members who have had enough for today; null for one that starts later or is urgent. */
  waiting: v.nullable(v.number()),
});

export type AnnouncementCheck = v.InferOutput<typeof checkSchema>;

/** Says how many an announcement would reach, and makes nothing. @throws AppError why it can't be made */
export async function checkAnnouncement(fields: AnnouncementFields): Promise<AnnouncementCheck> {
  return callProcedure('staff_announce', { p_fields: fields, p_only_check: true }, checkSchema);
}

/** Makes an announcement. @throws AppError */
export async function announce(fields: AnnouncementFields): Promise<StaffAnnouncement> {
  return (await callProcedure('staff_announce', { p_fields: fields }, v.object({ announcement: announcementSchema }))).announcement;
}

/** Ends an announcement before its time. @throws AppError */
export async function endAnnouncement(id: string): Promise<void> {
  await callProcedure('staff_end_announcement', { p_announcement_id: id }, doneSchema);
}

const nameSchema = v.object({ name: v.string() });

/** The name of the member who is written to. */
export function useAddressee(userId: string | null) {
  return useQuery({
    queryKey: queryKeys.staff('addressee', userId),
    queryFn: async () => (await callProcedure('staff_member', { p_user_id: userId ?? '' }, nameSchema)).name,
    enabled: userId !== null,
    ...STAFF_QUERY,
  });
}
