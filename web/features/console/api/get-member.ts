import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { memberSchema } from './member-schema.ts';
import { STAFF_QUERY, staffReply } from './staff-reply.ts';

/** One member's page. */
export function useMember(userId: string) {
  return useQuery({
    queryKey: queryKeys.staff('member', userId),
    queryFn: () => staffReply(memberSchema, supabase.rpc('staff_member', { p_user_id: userId })),
    ...STAFF_QUERY,
  });
}

/** An act on a member changes their page, and their line in the lists. */
export function readsOfMember(userId: string) {
  return [queryKeys.staff('member', userId), queryKeys.staff('members')];
}
