import { z } from 'zod';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** The message of the database about a session that was deleted. */
export const endedSessionSchema = z.object({ session_id: z.guid() });

/** Which of the sessions are no more: signed out everywhere, past their time, or of an account that was deleted. */
export async function endedSessions(database: SqlRunner, sessionIds: string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    `select asked.id from jsonb_array_elements_text($1::text::jsonb) asked (id)
     where not exists (select from auth.sessions s where s.id = asked.id::uuid and (s.not_after is null or s.not_after > now()))`,
    [JSON.stringify(sessionIds)],
  );
  return new Set(rows.map((row) => row.id));
}
