import { join } from 'node:path';
import type { ClubConnection, ServerAccess, SqlRunner } from '#server/database/club-connection.ts';
import { applyMigrations, lockPreparation, migrationFiles, refuseOtherVersion } from '#server/database/migrations.ts';
import { ensureRoles, grantApiRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';
import { projectRoot } from '../config/project-root.ts';
import { judgePending } from './judge-migrations.ts';

export const MIGRATIONS = join(projectRoot, 'supabase/migrations');

/** The migrations and the steps of the services' tables that have made a database. */
export interface MadeBy {
  migrations: readonly string[];
  systemSteps: readonly string[];
}

/** Looks at a migration at the beginning of its transaction, and throws when it is not to run now. */
type CheckMigration = (transaction: SqlRunner, file: string) => Promise<void>;

/**
 * Brings an empty or older database up to date: API roles, the auth, storage and realtime schemas, the roles' rights,
 * then the migrations of supabase/migrations. Running it again changes nothing.
 * @returns the names of the migration files applied now
 * @throws OtherVersionError when another version's migrations made the database, UnfitMigrationsError when the pending
 * ones do not follow those
 *   that it has; it stays as it is
 */
export async function prepareDatabase(connection: ClubConnection, check?: CheckMigration): Promise<string[]> {
  const applied = await prepareSchema(connection, undefined, check);
  connection.noteSchemaChange();
  return applied;
}

/**
 * The work of prepareDatabase, for a database that serves no caller yet.
 * @param made the migrations and the steps of the services' tables to go as far as; all of both unless given
 */
export async function prepareSchema(access: ServerAccess, made?: MadeBy, check?: CheckMigration): Promise<string[]> {
  await access.transact(async (transaction) => {
    await lockPreparation(access, transaction);
    await refuseOtherVersion(access, transaction, MIGRATIONS);
    await judgePending(access, transaction, MIGRATIONS);
    await ensureRoles(transaction);
    await ensureSystemSchema(transaction, made && new Set(made.systemSteps));
    await grantApiRoles(transaction);
  });
  return applyMigrations(access, MIGRATIONS, made && new Set(made.migrations), check);
}

/** The versions of this build's migrations, the oldest first. */
export async function ownVersions(): Promise<string[]> {
  return (await migrationFiles(MIGRATIONS)).map(({ version }) => version);
}
