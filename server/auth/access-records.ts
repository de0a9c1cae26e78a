import type { SqlRunner } from '#server/database/club-connection.ts';

/**
 * The kinds of app.access_records that are noted here; app.delete_member, app.end_reused_session and
 * app.use_recovery_code write the rest.
 */
type AccessKind =
  | 'sign_in'
  | 'provider_sign_in'
  | 'link_sign_in'
  | 'failed_sign_in'
  | 'sign_out'
  | 'password_change'
  | 'factor_enrolled'
  | 'factor_removed'
  | 'factor_refused';

/**
 * Writes down who signed in or out or changed the password, when and from where (Marco Civil da Internet, art. 15): in
 * the transaction in which that happens. Of a failed sign-in only the account is kept, if there is one: what was typed
 * may be a secret.
 * @param address from plainAddress
 */
export async function noteAccess(database: SqlRunner, kind: AccessKind, memberId: string | null, address: string | null): Promise<void> {
  await database.query('select app.note_access($1, ($2::text)::uuid, ($3::text)::inet)', [kind, memberId, address]);
}
