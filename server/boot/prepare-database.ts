import { join } from 'node:path';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { applyMigrations, lockPreparation, refuseOtherVersion } from '#server/database/migrations.ts';
import { ensureRoles, grantApiRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';
import { projectRoot } from '../config/project-root.ts';

export const MIGRATIONS = join(projectRoot, 'supabase/migrations');

/**
 * Brings an empty or older database up to date: API roles, the auth, storage and realtime schemas, the roles' rights,
 * then the migrations of supabase/migrations. Running it again changes nothing.
 * @returns the names of the migration files applied now
 * @throws OtherVersionError when another version's migrations made the database, which stays as it is
 */
export async function prepareDatabase(connection: ClubConnection): Promise<string[]> {
  await connection.transact(async (transaction) => {
    await lockPreparation(connection, transaction);
    await refuseOtherVersion(connection, transaction, MIGRATIONS);
    await ensureRoles(transaction);
    await ensureSystemSchema(transaction);
    await grantApiRoles(transaction);
  });
  const applied = await applyMigrations(connection, MIGRATIONS);
  // lite keeps what it knows of the tables from its first look at them.
  await connection.clearSchemaCache();
  return applied;
}
