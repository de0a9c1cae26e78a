import type { SqlRunner } from '#server/database/club-connection.ts';
import { newAccountId } from './account-id.ts';
import { accountJson, instantSql } from './account-json.ts';

/**
 * The answer to a sign-up with an address that has an account already: field by field what a new account would get, so
 * that it does not tell who is a member. It names no real account.
 */
export async function signUpAnswerFor(database: SqlRunner, email: string, data: Record<string, unknown>): Promise<Record<string, unknown>> {
  const id = newAccountId();
  const claims = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  // Through the database, which has its own order of keys and its own way to write an instant.
  const [row] = await database.query<{ at: string; claims: Record<string, unknown> }>(
    `select ${instantSql('now()')} as at, ($1::text)::jsonb as claims`,
    [JSON.stringify(claims)],
  );
  const { at = null, claims: kept = {} } = row ?? {};
  const times = { created_at: at, updated_at: at };
  return accountJson({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: null,
    email_confirmed_at: null,
    invited_at: null,
    phone_confirmed_at: null,
    confirmation_sent_at: at,
    confirmed_at: null,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: kept,
    factors: [],
    identities: [{ id: newAccountId(), provider_id: id, identity_data: kept, provider: 'email', last_sign_in_at: at, ...times, email }],
    ...times,
    banned_until: null,
    is_anonymous: false,
  });
}
