import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProjectConfig } from '#server/config/project-config.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';
import { lockPreparation } from '#server/database/migrations.ts';
import { ensureRoles, grantApiRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';

export const STATE_FOLDER = 'supabase/schemas';

/** The files of supabase/schemas in the order in which they are loaded, by their paths in the project. */
export function stateFiles(): string[] {
  const paths = readProjectConfig().get('db.migrations.schema_paths');
  if (!Array.isArray(paths)) throw new Error('supabase/config.toml has no schema_paths');
  return paths.map((path) => join('supabase', path));
}

/**
 * Makes an empty database what supabase/schemas says, without a migration: what the server makes before them, then the
 * state.
 * @param between SQL to run before the state
 */
export async function makeState(access: ServerAccess, between = ''): Promise<void> {
  await access.transact(async (transaction) => {
    await lockPreparation(access, transaction);
    await prepareServices(transaction);
    if (between !== '') await transaction.script(between);
  });
  await loadState(access);
}

/** Makes what the server makes before the first migration: the roles, the services' schemas, and the roles' rights. */
export async function prepareServices(transaction: SqlRunner): Promise<void> {
  await ensureRoles(transaction);
  await ensureSystemSchema(transaction);
  await grantApiRoles(transaction);
}

/**
 * Loads supabase/schemas into a database that has the services' schemas and nothing of the club, in one transaction.
 * @throws an error naming the file whose SQL failed; the database is then as before
 */
export async function loadState(access: ServerAccess): Promise<void> {
  await access.transact(async (transaction) => {
    for (const file of stateFiles()) {
      try {
        await transaction.script(await readFile(join(projectRoot, file), 'utf8'));
      } catch (error) {
        throw new Error(`${file} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
  });
}
