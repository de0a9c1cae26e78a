import { join } from 'node:path';
import type { ClubConnection, ServerAccess } from '#server/database/club-connection.ts';
import { applyMigrations, lockPreparation, migrationFiles, refuseOtherVersion } from '#server/database/migrations.ts';
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
  const applied = await prepareSchema(connection);
  connection.noteSchemaChange();
  return applied;
}

/**
 * The work of prepareDatabase, for a database that nobody is served from yet.
 * @param versions the migrations to apply; all unless given
 */
export async function prepareSchema(access: ServerAccess, versions?: ReadonlySet<string>): Promise<string[]> {
  await access.transact(async (transaction) => {
    await lockPreparation(access, transaction);
    await refuseOtherVersion(access, transaction, MIGRATIONS);
    await ensureRoles(transaction);
    await ensureSystemSchema(transaction);
    await grantApiRoles(transaction);
  });
  return applyMigrations(access, MIGRATIONS, versions);
}

/** The versions of this build's migrations, the oldest first. */
export async function ownVersions(): Promise<string[]> {
  return (await migrationFiles(MIGRATIONS)).map(({ version }) => version);
}
