import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    /** What the browser called itself when the session was last renewed. */
    user_agent: z.nullable(z.string()),
    /** The beginning of the internet address, such as 203.0.113.0/24. */
    network: z.nullable(z.string()),
    started_at: z.string(),
    /** When it was last renewed, which happens about once an hour of use. */
    last_used_at: z.string(),
    is_current: z.boolean(),
  }),
);

/** One of the member's open sessions, as the procedure my_sessions tells of it. */
export type OpenSession = z.output<typeof sessionsSchema>[number];

/** @throws AppError */
async function getSessions(): Promise<OpenSession[]> {
  const { data, error, status } = await supabase.rpc('my_sessions');
  if (error) throw toAppError(error, status);
  const { data: sessions, error: mismatch } = sessionsSchema.safeParse(data);
  if (!sessions) throw new AppError('unknown', { status: 200, cause: mismatch });
  return sessions;
}

function sessionsQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.sessions(userId), queryFn: getSessions, staleTime: 0 });
}

export function useSessions(userId: string) {
  return useQuery(sessionsQueryOptions(userId));
}
