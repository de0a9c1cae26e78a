import type { Context } from 'hono';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { authError } from './auth-error.ts';
import { hasRunOut } from './sessions.ts';

/** The member whose token came with a request, and the session it is of. */
export interface AuthMember {
  userId: string;
  sessionId: string;
}

const STANDING = `select coalesce(u.banned_until > now(), false) as is_banned, exists (
    select from auth.sessions s where s.id = $2 and s.user_id = u.id and not ${hasRunOut('s')}) as has_session
  from auth.users u where u.id = $1`;

/** The member whose request it is, or the refusal in GoTrue's words when it has no token, or one whose account or session is gone. */
export async function memberOf({ database }: { database: SqlRunner }, context: Context<AppEnv>): Promise<AuthMember | Response> {
  const caller = callerOf(context);
  if (caller.kind !== 'member') {
    // A key has no end; a token that has one is nobody's.
    if (caller.expiresAt !== null) return authError(403, 'bad_jwt', 'invalid claim: missing sub claim');
    return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { uid: userId, sessionId } = caller;
  const [standing] = await database.query<{ is_banned: boolean; has_session: boolean }>(STANDING, [userId, sessionId]);
  if (!standing) return authError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (!standing.has_session) return sessionNotFound();
  return standing.is_banned ? userBanned(403) : { userId, sessionId };
}

/** The answer to a member whose session has ended. */
export function sessionNotFound(): Response {
  return authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** The answer to a banned member. */
export function userBanned(status: 400 | 403, message = 'User is banned'): Response {
  return authError(status, 'user_banned', message);
}
