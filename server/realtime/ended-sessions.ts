import { z } from 'zod';
import type { SqlRunner } from '#server/database/club-connection.ts';

/**
 * The database's messages about channels that are to end: those of a session that was deleted, of one that is to show a
 * second factor now, if it still is, or of a member who is suspended.
 */
export const endingSchema = z.union([
  z.object({ session_id: z.guid(), is_waiting: z.boolean().default(false) }),
  z.object({ user_id: z.guid() }),
]);

/** Why a channel ends, as its client is told. */
export const ENDINGS = {
  ended: 'The session has ended',
  suspended: 'The member is suspended',
  waiting: 'insufficient_aal: The session has yet to show the second factor',
} as const;
type Ending = (typeof ENDINGS)[keyof typeof ENDINGS];

/**
 * Why a channel of a topic ends, or null: a suspended member goes on hearing when the suspension is lifted, and nothing
 * else.
 */
export function endingOf(topic: string, ending: Ending | null): Ending | null {
  return ending === ENDINGS.suspended && topic.startsWith('suspension:') ? null : ending;
}

const ENDED = `select * from (
    select asked.id, case when s.id is null then 'ended' when s.aal::text is distinct from 'aal2' and app.has_second_factor(s.user_id) then 'waiting'
      when app.is_suspended(s.user_id) then 'suspended' end as why
    from jsonb_array_elements_text($1::text::jsonb) asked (id)
    left join auth.sessions s on s.id = asked.id::uuid and (s.not_after is null or s.not_after > now())
  ) sessions where why is not null`;

/**
 * Looks up which of the sessions hear nothing more, and why: signed out everywhere, past their time, of an account that
 * was deleted, of a member who is suspended, or yet to show the second factor.
 */
export async function endedSessions(database: SqlRunner, sessionIds: string[]): Promise<Map<string, Ending>> {
  const rows = await database.query<{ id: string; why: keyof typeof ENDINGS }>(ENDED, [JSON.stringify(sessionIds)]);
  return new Map(rows.map(({ id, why }) => [id, ENDINGS[why]]));
}
