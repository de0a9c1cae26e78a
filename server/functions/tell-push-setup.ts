import type { SqlRunner } from '#server/database/club-connection.ts';
import { pushSetup } from '../../supabase/functions/_shared/push-setup.ts';

/**
 * Tells the database how the club pushes, by which it answers browsers and judges their addresses.
 * @throws when it can't be written
 */
export async function tellPushSetup(database: SqlRunner, env: Readonly<Record<string, string>>): Promise<void> {
  const { p_public_key: publicKey, p_hosts: hosts, p_test_origin: testOrigin } = pushSetup(env);
  await database.query('select app.set_push_setup($1, $2::text[], $3)', [publicKey, hosts, testOrigin]);
}
