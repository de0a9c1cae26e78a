import type { Caller } from '#server/base/caller.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { requestContextSql } from '#server/database/request-context.ts';
import { quoteLiteral } from '#server/database/sql-text.ts';
import { FairQueue } from '#server/limits/fair-queue.ts';
import { REALTIME_LIMITS, TokenBuckets } from './limits.ts';

export type TopicAnswer = 'allowed' | 'not_allowed' | 'session_ended' | 'insufficient_aal' | 'too_many';

/** Whether a caller may receive a topic's messages now. */
export type TopicAccess = (caller: Caller, topic: string) => Promise<TopicAnswer>;

class ProbeDone extends Error {}

/**
 * Asks the policies of realtime.messages as Supabase's Realtime does: a message of that topic is put in, read back
 * under the caller's role and claims, and taken out again by rolling back. Sessions take turns at it, and one that asks
 * too often is not looked at.
 */
export function createTopicAccess(connection: ServerAccess): TopicAccess {
  const queue = new FairQueue({ places: REALTIME_LIMITS.joinsAtOnce, placesPerCaller: REALTIME_LIMITS.joinsAtOncePerSession });
  const pace = new TokenBuckets(REALTIME_LIMITS.joinBurst, REALTIME_LIMITS.joinsPerSecond);
  return async (caller, topic) => {
    // By session: somebody else with the member's password uses up their own.
    const key = caller.sessionId ?? caller.role;
    return pace.take(key) ? queue.run(key, () => probe(connection, caller, topic)) : 'too_many';
  };
}

async function probe(connection: ServerAccess, caller: Caller, topic: string): Promise<TopicAnswer> {
  let answer: TopicAnswer = 'not_allowed';
  try {
    await connection.transact(async (transaction) => {
      const probeId = crypto.randomUUID();
      const [before] = await transaction.query<{ has_session: boolean }>(beforeSql(caller, topic, probeId, connection.engine));
      if (before?.has_session) {
        const rows = await transaction.query('select id from realtime.messages where transaction_id = pg_current_xact_id() and id = $1', [
          probeId,
        ]);
        answer = rows.length > 0 ? 'allowed' : 'not_allowed';
      } else answer = 'session_ended';
      throw new ProbeDone();
    });
  } catch (error) {
    // The request context asks for the session as well, and refuses a whole transaction without one.
    if (error instanceof Error && 'code' in error && error.code === 'PT401') return 'session_ended';
    if (error instanceof Error && 'code' in error && error.code === 'PT403') return 'insufficient_aal';
    if (!(error instanceof ProbeDone)) throw error;
  }
  return answer;
}

// Without parameters, so that it travels with BEGIN. The role changes last: the session is looked up as the server.
function beforeSql(caller: Caller, topic: string, probeId: string, engine: ServerAccess['engine']): string {
  return `insert into realtime.messages (id, topic, extension, private) values ('${probeId}', ${quoteLiteral(topic)}, 'broadcast', true);
    select set_config('realtime.topic', ${quoteLiteral(topic)}, true), set_config('clube.has_session', (${hasSessionSql(caller)})::text, true);
    ${requestContextSql({ auth: caller }, engine)};
    select current_setting('clube.has_session')::boolean as has_session`;
}

function hasSessionSql({ kind, uid, sessionId }: Caller): string {
  if (kind !== 'member') return 'true';
  return `exists (select from auth.sessions s where s.id = ${quoteLiteral(sessionId)} and s.user_id = ${quoteLiteral(uid)}
    and (s.not_after is null or s.not_after > now()))`;
}
