import { randomUUID } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { networkOf } from '#server/limits/network.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { tooManyAttempts } from './auth-limits.ts';
import { userBanned } from './auth-member.ts';
import { rememberPlace } from './familiar-places.ts';
import { deviceOf, grantSession, hasRunOut, sessionAnswer } from './sessions.ts';
import type { Device, GrantedSession } from './sessions.ts';

/**
 * The session of a refresh token. A living token, the one it was exchanged for, and one used a moment ago count as
 * live: they can not be guessed.
 */
interface TokenSession {
  id: string;
  user_id: string;
  is_live: boolean;
}

/** A refresh token that was shown, beside the session's living one. */
interface Shown {
  is_revoked: boolean;
  /** Whether it was used within the last ten seconds. */
  is_recent: boolean;
  living: string | null;
  living_parent: string | null;
}

type Outcome = GrantedSession | 'gone' | 'over' | 'banned' | 'reused';

/** Ours are ids; the platform's older ones, which a club may bring, have twelve letters. */
const TOKEN = /^(?:[0-9a-f-]{36}|[a-z0-9]{12})$/;
const SESSION = `select t.session_id as id, s.user_id,
    t.updated_at >= app.now() - interval '10 seconds' or exists (select from auth.refresh_tokens l where l.session_id = t.session_id and not coalesce(l.revoked, false)
      and t.token in (l.token, l.parent)) as is_live
  from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`;
// The account before the session, as a deletion and a new password lock them: in two orders they would wait for each
// other.
const LOCK_ACCOUNT = 'select coalesce(banned_until > now(), false) as is_banned from auth.users where id = $1 for no key update';
const LOCK_SESSION = `select ${hasRunOut('s')} as is_over from auth.sessions s where s.id = $1 for update`;
// Asked after the lock is held: what a renewal before this one wrote is seen.
const SHOWN = `select coalesce(t.revoked, false) as is_revoked, t.updated_at >= app.now() - interval '10 seconds' as is_recent,
    l.token as living, l.parent as living_parent
  from auth.refresh_tokens t left join lateral (
    select c.token, c.parent from auth.refresh_tokens c where c.session_id = t.session_id and not coalesce(c.revoked, false)
    order by c.created_at desc limit 1
  ) l on true
  where t.session_id = $1 and t.token = $2`;
const REVOKE = 'update auth.refresh_tokens set revoked = true, updated_at = app.now() where session_id = $1 and token = $2';
const ISSUE = `insert into auth.refresh_tokens (token, user_id, session_id, revoked, parent, created_at, updated_at)
  values ($1, $2, $3, false, $4, app.now(), app.now())`;
const NOTE_USE = `update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now(), ip = ($2::text)::inet, user_agent = $3
  where id = $1`;

/**
 * POST /token?grant_type=refresh_token, as GoTrue answers it: of several renewals of one session one goes after the
 * other, also between processes, and what fails on the way leaves the token as usable as before.
 *
 * supabase-js ends a session whose renewal is refused, so a live token is counted by its session alone: strangers on
 * the same network, who can only guess, never take a member's session from them.
 */
export function createRenewal(parts: AuthParts): AuthHandler {
  const { database, limits, jwtSecret } = parts;
  return async (context, { refresh_token: token }) => {
    const { clientAddress } = context.var;
    const [session] = token ? await database.query<TokenSession>(SESSION, [token]) : [];
    const wait = session?.is_live
      ? await limits.take([{ limit: 'refresh_session', key: session.id }])
      : await limits.take([{ limit: 'refresh_network', key: networkOf(clientAddress) }]);
    if (wait !== null) return tooManyAttempts(wait);
    if (!token || !TOKEN.test(token)) return authError(400, 'validation_failed', 'Refresh token is not valid');
    const device = deviceOf(context);
    const outcome = session
      ? await database.transact(async (transaction) => exchange(parts, transaction, { session, token, device }))
      : 'gone';
    if (typeof outcome === 'string') return REFUSALS[outcome]();
    return rememberPlace(parts, context, { userId: outcome.account.id, answer: await sessionAnswer(outcome, jwtSecret) });
  };
}

const REFUSALS: Readonly<Record<Exclude<Outcome, GrantedSession>, () => Response>> = {
  gone: () => authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  over: () => authError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  banned: () => userBanned(400, 'Invalid Refresh Token: User Banned'),
  reused: () => authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
};

async function exchange(
  parts: AuthParts,
  transaction: SqlRunner,
  { session: { id, user_id: userId }, token, device }: { session: TokenSession; token: string; device: Device },
): Promise<Outcome> {
  const [account] = await transaction.query<{ is_banned: boolean }>(LOCK_ACCOUNT, [userId]);
  const [session] = await transaction.query<{ is_over: boolean }>(LOCK_SESSION, [id]);
  const [shown] = await transaction.query<Shown>(SHOWN, [id, token]);
  if (!account || !session || !shown) return 'gone';
  if (account.is_banned) return 'banned';
  if (session.is_over) {
    await transaction.query('delete from auth.sessions where id = $1', [id]);
    return 'over';
  }
  const refreshToken = shown.is_revoked ? livingFor(token, shown) : await rotate(transaction, { id, userId, token });
  if (refreshToken === null) {
    await transaction.query('select app.end_reused_session($1, ($2::text)::inet)', [id, device.address]);
    return 'reused';
  }
  await transaction.query(NOTE_USE, [id, device.address, device.userAgent]);
  await transaction.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId]);
  return grantSession(parts, transaction, { id, userId, refreshToken });
}

/**
 * The living token for a caller who shows one that is used up. Its parent always gets it: the answer may have been lost
 * on its way.
 * An older one gets it for a moment, since several tabs ask at once. Later it counts as stolen or copied, and gets
 * nothing.
 */
function livingFor(token: string, { is_recent: isRecent, living, living_parent: parent }: Shown): string | null {
  return parent === token || isRecent ? living : null;
}

async function rotate(transaction: SqlRunner, { id, userId, token }: { id: string; userId: string; token: string }): Promise<string> {
  const next = randomUUID();
  await transaction.query(REVOKE, [id, token]);
  await transaction.query(ISSUE, [next, userId, id, token]);
  return next;
}
