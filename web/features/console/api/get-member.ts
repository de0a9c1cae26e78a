import { useQuery } from '@tanstack/react-query';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { memberSchema } from './member-schema.ts';
import { STAFF_QUERY } from './staff-query.ts';

/** One member's page. */
export function useMember(userId: string) {
  return useQuery({
    queryKey: queryKeys.staff('member', userId),
    queryFn: () => callProcedure('staff_member', { p_user_id: userId }, memberSchema),
    ...STAFF_QUERY,
  });
}

/** An act on a member changes their page, and their line in the lists. */
export function readsOfMember(userId: string) {
  return [queryKeys.staff('member', userId), queryKeys.staff('members')];
}
