import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { SignJWT } from 'jose';
import { LONGEST_SESSION_DAYS, UNUSED_SESSION_DAYS } from '#domain/limits.ts';
import { ACCESS_TOKEN_SECONDS } from '#server/base/access-token.ts';
import { plainAddress } from '#server/base/client-address.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { newAccountId } from './account-id.ts';
import { accountJson, bareAccountJson, readAccount } from './account-json.ts';
import type { AccountRow } from './account-json.ts';
import type { AuthParts } from './auth-context.ts';

/** How a member has shown who they are, in GoTrue's words: by password, by what was mailed, or by a provider. */
export type SignInMethod = 'password' | 'otp' | 'oauth';

/** With what, and from where, a session is used. */
export interface Device {
  address: string | null;
  userAgent: string | null;
}

/** A session as its member gets it. */
export interface GrantedSession {
  id: string;
  /** The living one. */
  refreshToken: string;
  aal: string;
  /** How it was entered, the latest first; none of a session that an earlier server opened. */
  methods: { method: string; timestamp: number }[];
  account: AccountRow;
}

const LONGEST_USER_AGENT = 400;
const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);

// The use of a refresh token is timed by the club's clock, which is one for all processes. Sessions are timed by the
// database's own, as app.require_session reads it.
const OPEN = `with opened as (
    insert into auth.sessions (id, user_id, aal, ip, user_agent, tag, created_at, updated_at)
    values ($1, $2, 'aal1', ($3::text)::inet, $4, $5, now(), now()) returning id, user_id
  ), issued as (
    insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
    select $6, o.user_id, o.id, false, app.now(), app.now() from opened o
  ), entered as (
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select gen_random_uuid(), o.id, $7, now(), now() from opened o
  )
  update auth.users u set last_sign_in_at = now(), updated_at = now() from opened o where u.id = o.user_id`;

const METHODS = `select m.authentication_method as method, floor(extract(epoch from m.updated_at))::float8 as timestamp
  from auth.sessions s left join auth.mfa_amr_claims m on m.session_id = s.id where s.id = $1 order by m.updated_at desc`;

/**
 * SQL of whether a session, by the name that it has in the statement, has ended by itself: after LONGEST_SESSION_DAYS,
 * UNUSED_SESSION_DAYS without use, or without the second factor in the time for that.
 */
export const hasRunOut = (session: string): string =>
  `(${session}.created_at <= now() - interval '${LONGEST_SESSION_DAYS} days'
    or coalesce(${session}.refreshed_at at time zone 'UTC', ${session}.created_at) <= now() - interval '${UNUSED_SESSION_DAYS} days'
    or coalesce(${session}.not_after <= now(), false))`;

/** The device that sends a request. */
export function deviceOf(context: Context<AppEnv>): Device {
  return {
    address: plainAddress(context.var.clientAddress),
    userAgent: context.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
}

/** The most sessions of an account that have not shown a second factor. */
const MOST_SESSIONS = 20;
// The oldest go, of the network with the most of them first: a caller who opens many puts out their own. Of networks
// that have as many, one goes last where the member has shown the second factor of late: a session that waits for its
// code is not put out there by however many strange networks.
const TRIM = `delete from auth.sessions s using (
    select r.id from (
      select o.id, o.created_at, row_number() over (partition by app.network_of(o.ip, 48) order by o.created_at desc, o.id desc) as nth,
        app.is_familiar_network(o.user_id, o.ip, true) as is_familiar
      from auth.sessions o where o.user_id = $1 and coalesce(o.aal::text, 'aal1') < 'aal2'
        and (select count(*) from auth.sessions a where a.user_id = $1 and coalesce(a.aal::text, 'aal1') < 'aal2') > ${MOST_SESSIONS}
    ) r order by r.nth, r.is_familiar desc, r.created_at desc, r.id desc offset ${MOST_SESSIONS}
  ) old where s.id = old.id and s.user_id = $1`;

/**
 * Opens a session, at aal1, for an account, whose row the transaction has locked: a renewal too locks the account
 * before the session.
 * @param tag kept with the session; see BY_MAILED_LINK
 */
export async function openSession(
  parts: Pick<AuthParts, 'factorSecrets'>,
  transaction: SqlRunner,
  { userId, method, device, tag = null }: { userId: string; method: SignInMethod; device: Device; tag?: string | null },
): Promise<GrantedSession> {
  const [id, refreshToken] = [newAccountId(), randomUUID()];
  await transaction.query(OPEN, [id, userId, device.address, device.userAgent, tag, refreshToken, method]);
  await transaction.query(TRIM, [userId]);
  return grantSession(parts, transaction, { id, userId, refreshToken });
}

/** Reads what a session's member gets with its living refresh token. @throws when the account or the session is gone */
export async function grantSession(
  parts: Pick<AuthParts, 'factorSecrets'>,
  transaction: SqlRunner,
  { id, userId, refreshToken }: { id: string; userId: string; refreshToken: string },
): Promise<GrantedSession> {
  const account = await readAccount(parts, transaction, userId);
  const entries = await transaction.query<{ method: string | null; timestamp: number }>(METHODS, [id]);
  if (!account || !entries[0]) throw new Error('The session that was just opened or renewed is gone');
  const methods = entries.flatMap(({ method, timestamp }) => (method === null ? [] : [{ method, timestamp }]));
  // As GoTrue counts it, and not by the session's row.
  const aal = methods.some(({ method }) => SECOND_FACTORS.has(method)) ? 'aal2' : 'aal1';
  return { id, refreshToken, aal, methods, account };
}

/**
 * Signs what GoTrue signs but `user_metadata`: nothing reads it in a token, and its member decides how long it is,
 * while a header holds only so much. By the machine's clock, as tokens are checked.
 */
async function signAccessToken({ id, aal, methods, account }: GrantedSession, jwtSecret: string, issuedAt: number): Promise<string> {
  const claims = {
    sub: account.id,
    aud: account.aud || 'authenticated',
    role: account.role || 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.app_metadata,
    aal,
    ...(methods.length > 0 && { amr: methods }),
    session_id: id,
    is_anonymous: account.is_anonymous,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(new TextEncoder().encode(jwtSecret));
}

/** Whether the session has yet to show the second factor of its member. */
function isWaiting({ aal, account }: GrantedSession): boolean {
  return aal !== 'aal2' && account.factors.some(({ status }) => status === 'verified');
}

/** The answer that hands a session to its member. `more` stands beside it. */
export async function sessionAnswer(session: GrantedSession, jwtSecret: string, more: Record<string, unknown> = {}): Promise<Response> {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const body = {
    access_token: await signAccessToken(session, jwtSecret, issuedAt),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: issuedAt + ACCESS_TOKEN_SECONDS,
    refresh_token: session.refreshToken,
    user: isWaiting(session) ? bareAccountJson(session.account) : accountJson(session.account),
    ...more,
  };
  return Response.json(body, { headers: { 'Sb-Auth-Session-Id': session.id, 'Sb-Auth-User-Id': session.account.id } });
}
