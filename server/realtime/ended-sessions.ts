import { z } from 'zod';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** The database's messages about channels that are to end: those of a session that was deleted, or of a member who is suspended. */
export const endingSchema = z.union([z.object({ session_id: z.guid() }), z.object({ user_id: z.guid() })]);

/** Why a channel ends, as its client is told. */
export const ENDINGS = { ended: 'The session has ended', suspended: 'The member is suspended' } as const;
type Ending = (typeof ENDINGS)[keyof typeof ENDINGS];

/**
 * Looks up which of the sessions hear nothing more, and why: signed out everywhere, past their time, of an account that was deleted, or of a
 * member who is suspended.
 */
export async function endedSessions(database: SqlRunner, sessionIds: string[]): Promise<Map<string, Ending>> {
  const rows = await database.query<{ id: string; is_suspended: boolean }>(
    `select asked.id, s.id is not null as is_suspended from jsonb_array_elements_text($1::text::jsonb) asked (id)
     left join auth.sessions s on s.id = asked.id::uuid and (s.not_after is null or s.not_after > now())
     where s.id is null or app.is_suspended(s.user_id)`,
    [JSON.stringify(sessionIds)],
  );
  return new Map(rows.map(({ id, is_suspended: isSuspended }) => [id, isSuspended ? ENDINGS.suspended : ENDINGS.ended]));
}
