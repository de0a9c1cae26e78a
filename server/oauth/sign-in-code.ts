import { randomUUID } from 'node:crypto';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { ProviderTrip } from './provider-trip.ts';

/**
 * Issues the one-time code that `/auth/v1/token?grant_type=pkce` redeems within five minutes, for the caller who has
 * the verifier.
 * The provider's own tokens are not kept: nothing on the server uses them.
 */
export async function issueSignInCode(database: SqlRunner, userId: string, trip: ProviderTrip): Promise<string> {
  const code = randomUUID();
  await database.query(`delete from auth.flow_state where created_at < now() - interval '1 day'`);
  await database.query(
    `insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge_method, code_challenge, provider_type,
       provider_access_token, provider_refresh_token, auth_code_issued_at, referrer, created_at, updated_at)
     values ($1, $2, $3, 'oauth', 's256', $4, $5, '', '', now(), $6, now(), now())`,
    [randomUUID(), userId, code, trip.codeChallenge, trip.provider, trip.redirectTo],
  );
  return code;
}
