import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

/** The database tells nobody that a day goes on: it is asked again while the page is looked at. */
const READ_AGAIN_MS = 20_000;

const challengeTodaySchema = v.object({
  challenge_id: v.string(),
  title: v.string(),
  /** 1 on the first day. */
  day: v.number(),
  days: v.number(),
  /** A calendar day in the challenge's zone. */
  today: v.string(),
  check_ins_today: v.number(),
  /** Check-ins of each hour of its today, 24 of them. */
  hours: v.array(v.number()),
  participants: v.number(),
});

export type ChallengeToday = v.InferOutput<typeof challengeTodaySchema>;

/** The lists are null for moderators, who may not read them. */
const todaySchema = v.object({
  now: v.string(),
  challenges: v.array(challengeTodaySchema),
  new_members_today: v.number(),
  new_members_this_week: v.number(),
  suspended: v.number(),
  payments: v.nullable(
    v.array(
      v.object({
        subscription_id: v.string(),
        user_id: v.nullable(v.string()),
        name: v.nullable(v.string()),
        status: v.string(),
        paid_until: v.nullable(v.string()),
        is_disputed: v.boolean(),
      }),
    ),
  ),
  failed_jobs: v.nullable(v.array(v.object({ kind: v.string(), error: v.nullable(v.string()), at: v.string() }))),
  /** Jobs that are due and nobody has taken: a hosted project's timer may be missing, or knock with an old key. */
  waiting_jobs: v.nullable(v.object({ count: v.number(), oldest_at: v.nullable(v.string()) })),
  /** `name` is disk of a machine, backup, mail, payments or clock. */
  alarms: v.nullable(v.array(v.object({ name: v.string(), since: v.nullable(v.string()) }))),
  /** `platform` for a hosted project, whose backups the club knows nothing of. */
  backups_by: v.nullable(v.picklist(['server', 'platform'])),
  last_backup_at: v.nullable(v.string()),
  requests: v.nullable(
    v.array(v.object({ id: v.string(), user_id: v.string(), name: v.nullable(v.string()), kind: v.string(), due_at: v.string() })),
  ),
});

export type Today = v.InferOutput<typeof todaySchema>;

/** The club's day as staff see it. @throws AppError */
async function getToday(): Promise<Today> {
  return callProcedure('staff_today', {}, todaySchema);
}

function todayQueryOptions() {
  return queryOptions({
    queryKey: queryKeys.staff('today'),
    queryFn: getToday,
    ...STAFF_QUERY,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

export function useToday() {
  return useQuery(todayQueryOptions());
}
