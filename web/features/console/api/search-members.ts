import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { now } from '#web/lib/device/clock.ts';
import { memberRowSchema } from './member-schema.ts';
import { STAFF_QUERY } from './staff-query.ts';

const PAGE_SIZE = 50;

/** Whom to look for; null asks nothing. */
export interface MemberFilter {
  /** Beginnings of words of the name or the address. */
  query: string;
  plan: 'basic' | 'expert' | null;
  challengeId: string | null;
  /** Leaves out members with a check-in of the last so many days. */
  idleDays: number | null;
  isSuspended: boolean;
  isUnconfirmed: boolean;
}

/** Opaque place to go on from; only the server knows what is in it. */
const placeSchema = v.record(v.string(), v.string());
type Place = v.InferOutput<typeof placeSchema>;

const membersPageSchema = v.object({
  rows: v.array(memberRowSchema),
  /** A page may be shorter than asked for, even empty, and still have a next one. */
  next_after: v.nullable(placeSchema),
});

type MembersPage = v.InferOutput<typeof membersPageSchema>;

/** @throws AppError */
async function searchMembers(filter: MemberFilter, after: Place | null): Promise<MembersPage> {
  const { query, plan, challengeId, idleDays, isSuspended, isUnconfirmed } = filter;
  return callProcedure(
    'staff_search_members',
    {
      p_query: query === '' ? null : query,
      p_plan: plan,
      p_challenge_id: challengeId,
      p_without_check_in_since: idleDays === null ? null : addDays(dayInZone(now()), 1 - idleDays),
      p_suspended: isSuspended ? true : null,
      p_unconfirmed: isUnconfirmed ? true : null,
      p_after: after,
      p_limit: PAGE_SIZE,
    },
    membersPageSchema,
  );
}

function membersQueryOptions(filter: MemberFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.staff('members', JSON.stringify(filter)),
    queryFn: ({ pageParam }) => searchMembers(filter, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: (page) => page.next_after,
    // The list stays while the next letters are looked for.
    placeholderData: keepPreviousData,
    ...STAFF_QUERY,
  });
}

/** The members that a filter lets through, by name, in pages. */
export function useMembers(filter: MemberFilter) {
  return useInfiniteQuery(membersQueryOptions(filter));
}
