import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

export const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    /** The browser's name of itself when the session was last renewed. */
    user_agent: v.nullable(v.string()),
    /** The beginning of the internet address, such as 203.0.113.0/24. */
    network: v.nullable(v.string()),
    started_at: v.string(),
    /** When it was last renewed, which happens about once an hour of use. */
    last_used_at: v.string(),
    is_current: v.boolean(),
  }),
);

/** One of the member's open sessions, as the procedure my_sessions tells of it. */
export type OpenSession = v.InferOutput<typeof sessionsSchema>[number];

/** @throws AppError */
async function getSessions(): Promise<OpenSession[]> {
  return callProcedure('my_sessions', {}, sessionsSchema);
}

function sessionsQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.sessions(userId), queryFn: getSessions, staleTime: 0 });
}

export function useSessions(userId: string) {
  return useQuery(sessionsQueryOptions(userId));
}
