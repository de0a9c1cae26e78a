import type { SqlRunner } from '#server/database/club-connection.ts';
import { newAccountId } from './account-id.ts';

/** Somebody who signs up with an address and a password. */
export interface Registration {
  email: string;
  /** From hashPassword. */
  passwordHash: string;
  /** Facts that they give about themselves. */
  data: Record<string, unknown>;
  /** Null when the account waits for nothing; else the code of the link that confirms it. */
  confirmation: string | null;
}

/** Makes an account and its identity by mail. @returns its id @throws with 23505 when the address has one already */
export async function createAccount(transaction: SqlRunner, { email, passwordHash, data, confirmation }: Registration): Promise<string> {
  const id = newAccountId();
  const claims = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  // The JSON as text first: a driver that knows the parameter for JSON would write the JSON of a string.
  await transaction.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, confirmation_sent_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, case when $4::text is null then now() end, $4::text, case when $4::text is not null then now() end,
       '{"provider": "email", "providers": ["email"]}', ($5::text)::jsonb || jsonb_build_object('email_verified', $4::text is null), now(), now())`,
    [id, email, passwordHash, confirmation, JSON.stringify(claims)],
  );
  await transaction.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, 'email', $2, $3, ($4::text)::jsonb, now(), now(), now())`,
    [newAccountId(), id, id, JSON.stringify(claims)],
  );
  return id;
}
