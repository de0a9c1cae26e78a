import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OpenSession } from '#web/lib/database-types.ts';
import { toAppError } from '#web/lib/errors.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { supabase } from '#web/lib/supabase.ts';

/** @throws AppError */
async function getSessions(): Promise<OpenSession[]> {
  const { data, error, status } = await supabase.rpc('my_sessions');
  if (error) throw toAppError(error, status);
  return data;
}

function sessionsQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.sessions(userId), queryFn: getSessions, staleTime: 0 });
}

export function useSessions(userId: string) {
  return useQuery(sessionsQueryOptions(userId));
}
