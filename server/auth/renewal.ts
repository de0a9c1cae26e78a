import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '#server/base/access-token.ts';
import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';

/** What a renewed session goes on with. */
interface Renewed {
  session_id: string;
  user_id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  refresh_token: string;
}

type Outcome = Renewed | 'gone' | 'already used';

/** A session as it is signed into its access token, and the token that was shown; locked, so that of several renewals one goes first. */
interface Locked extends Omit<Renewed, 'refresh_token'> {
  is_revoked: boolean;
}

const LOCK = 'select id from auth.sessions where id = $1 for update';
// Asked after the lock is held: what a renewal before this one wrote is seen.
const SHOWN = `select s.id as session_id, s.user_id, u.aud, u.role, u.email, coalesce(t.revoked, false) as is_revoked
  from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
  where t.token = $2 and s.id = $1`;
const LIVING_CHILD = `select token from auth.refresh_tokens
  where session_id = $1 and parent = $2 and not coalesce(revoked, false) order by created_at desc limit 1`;
const REVOKE = 'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and token = $2';
const ISSUE = `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
  values ($1, $2, $3, $4, false, $5, now(), now())`;
const NOTE_USE = `update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now() where id = $1`;

/**
 * Exchanges a refresh token in one transaction, or gives the living one to who shows its parent: an answer may have been lost on its way,
 * and other tabs of the same browser ask at the same moment. A token older than that was stolen or copied, so its session ends.
 */
async function exchange(database: ServerAccess, sessionId: string, token: string): Promise<Outcome> {
  return database.transact(async (transaction) => {
    await transaction.query(LOCK, [sessionId]);
    const [shown] = await transaction.query<Locked>(SHOWN, [sessionId, token]);
    if (!shown) return 'gone';
    const { is_revoked: isRevoked, ...session } = shown;
    const next = isRevoked ? await livingChildOf(transaction, sessionId, token) : await rotate(transaction, session, token);
    if (next === null) {
      await transaction.query('delete from auth.sessions where id = $1', [sessionId]);
      return 'already used';
    }
    await transaction.query(NOTE_USE, [sessionId]);
    return { ...session, refresh_token: next };
  });
}

async function livingChildOf(transaction: SqlRunner, sessionId: string, token: string): Promise<string | null> {
  const [child] = await transaction.query<{ token: string }>(LIVING_CHILD, [sessionId, token]);
  return child?.token ?? null;
}

async function rotate(transaction: SqlRunner, session: Omit<Renewed, 'refresh_token'>, token: string): Promise<string> {
  const next = randomUUID();
  await transaction.query(REVOKE, [session.session_id, token]);
  await transaction.query(ISSUE, [randomUUID(), next, session.user_id, session.session_id, token]);
  return next;
}

/** Signs the claims that lite signs at a login. */
function signAccessToken({ user_id, aud, role, email, session_id }: Renewed, jwtSecret: string, issuedAt: number): Promise<string> {
  return new SignJWT({ sub: user_id, aud: aud || 'authenticated', role: role || 'authenticated', email: email ?? undefined, session_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(new TextEncoder().encode(jwtSecret));
}

const notFound = () => authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/**
 * Answers a renewal as GoTrue does. lite's own is several statements, between which another renewal of the same token was taken for
 * the use of a stolen one: two tabs at once lost their session. Here one goes after the other, also between processes, and what fails
 * on the way leaves the token as usable as before.
 * @param sessionId the session that `token` belongs to
 */
export async function renewSession(parts: AuthParts, context: Context<AppEnv>, sessionId: string, token: string): Promise<Response> {
  const { database, jwtSecret, askForUser } = parts;
  const outcome = await exchange(database, sessionId, token);
  if (outcome === 'gone') return notFound();
  if (outcome === 'already used') return authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  const { user_id: userId, refresh_token: next } = outcome;
  // Apart from the session's transaction: who deletes an account locks it before its sessions.
  await database.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId]);
  const issuedAt = Math.floor(Date.now() / 1_000);
  const accessToken = await signAccessToken(outcome, jwtSecret, issuedAt);
  const user = await askForUser(context, accessToken);
  // Signed out in between, or a fault of the server: its parent gets the living token once more.
  if (!user.ok) return user.status >= 500 ? user : notFound();
  const body = {
    access_token: accessToken,
    refresh_token: next,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: issuedAt + ACCESS_TOKEN_SECONDS,
    user: (await user.json()) as unknown,
  };
  return context.json(body, 200, { 'Sb-Auth-Session-Id': sessionId, 'Sb-Auth-User-Id': userId });
}
