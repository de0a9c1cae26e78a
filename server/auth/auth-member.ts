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
  /** Whether the member has a second factor that the session has yet to show. The rows say so, not the token. */
  lacksSecondFactor: boolean;
  /** Whether the session has shown a second factor. */
  hasShownFactor: boolean;
}

interface Standing {
  is_banned: boolean;
  has_session: boolean;
  has_shown_factor: boolean;
  lacks_second_factor: boolean;
}

// A session of before levels has none.
const STANDING = `select coalesce(u.banned_until > now(), false) as is_banned, s.id is not null as has_session,
    coalesce(s.aal::text = 'aal2', false) as has_shown_factor,
    s.aal::text is distinct from 'aal2' and app.has_second_factor(u.id) as lacks_second_factor
  from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id and not ${hasRunOut('s')}
  where u.id = $1`;

/**
 * How an endpoint meets a session that has yet to show its member's second factor: it is open to it, or refuses it with
 * a status.
 */
type BeforeSecondFactor = 'open' | number;

/**
 * The member whose request it is, or the refusal in GoTrue's words when it has no token, or one whose account or
 * session is gone.
 * @param beforeSecondFactor closed unless an endpoint says that it is open
 */
export async function memberOf(
  { database }: { database: SqlRunner },
  context: Context<AppEnv>,
  beforeSecondFactor: BeforeSecondFactor = 403,
): Promise<AuthMember | Response> {
  const caller = callerOf(context);
  if (caller.kind !== 'member') {
    // A key has no end.
    if (caller.expiresAt !== null) return authError(403, 'bad_jwt', 'invalid claim: missing sub claim');
    return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { uid: userId, sessionId } = caller;
  const [standing] = await database.query<Standing>(STANDING, [userId, sessionId]);
  if (!standing) return authError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (!standing.has_session) return sessionNotFound();
  if (standing.is_banned) return userBanned(403);
  const lacksSecondFactor = standing.lacks_second_factor;
  if (lacksSecondFactor && beforeSecondFactor !== 'open') return secondFactorNeeded(beforeSecondFactor);
  return { userId, sessionId, lacksSecondFactor, hasShownFactor: standing.has_shown_factor };
}

/** The answer to a session that has yet to show its member's second factor. */
export function secondFactorNeeded(status = 403): Response {
  return authError(status, 'insufficient_aal', 'The session has yet to show the second factor');
}

/** The answer to a member whose session has ended. */
export function sessionNotFound(): Response {
  return authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** The answer to a banned member. */
export function userBanned(status: 400 | 403, message = 'User is banned'): Response {
  return authError(status, 'user_banned', message);
}
