import { randomBytes, randomInt } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';

/** A UUID of version 7, which is what lite gives its accounts. */
function uuidV7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Drawn before the password is hashed, as a real account's id is. */
export function newAccountId(): string {
  return uuidV7();
}

/**
 * The answer to a sign-up with an address that has an account already: field by field what a new account would get, so that
 * nobody learns who is a member. It names no real account.
 * @param id from newAccountId
 */
export async function signUpAnswerFor(database: SqlRunner, id: string, email: string, data: Record<string, unknown>) {
  const now = Date.now();
  const claims = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  // Through the database, which has its own order of keys and its own way to write an instant. The identity of a real account
  // is written a few milliseconds after the account.
  const [row] = await database.query<{ at: string; identity_at: string; claims: Record<string, unknown> }>(
    'select ($1::timestamptz)::text as at, ($2::timestamptz)::text as identity_at, $3::jsonb as claims',
    [new Date(now).toISOString(), new Date(now + randomInt(3, 15)).toISOString(), JSON.stringify(claims)],
  );
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: row?.claims,
    identities: [
      {
        identity_id: uuidV7(),
        id,
        user_id: id,
        identity_data: row?.claims,
        provider: 'email',
        last_sign_in_at: row?.identity_at,
        created_at: row?.identity_at,
        updated_at: row?.identity_at,
        email,
      },
    ],
    created_at: row?.at,
    updated_at: row?.at,
    is_anonymous: false,
    confirmation_sent_at: row?.at,
  };
}
