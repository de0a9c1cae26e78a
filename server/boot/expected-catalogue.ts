import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationFiles } from '#server/database/migrations.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { ensureRoles, grantApiRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';
import { catalogueOf } from './catalogue.ts';

/** Tells what a part says after a migration; null where that took it away. */
export interface PartVersion {
  file: string;
  says: string | null;
}

/**
 * Holds the versions of each part by its name, the oldest first: the last is that of a database with all migrations.
 */
export type ExpectedCatalogue = ReadonlyMap<string, readonly PartVersion[]>;

/**
 * Some platforms grant everything in `public` by themselves, others nothing: what the migrations grant is what is
 * expected.
 */
export const NO_GIVEN_RIGHTS = `
  alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
  alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;`;

const made = new Map<string, Promise<ExpectedCatalogue>>();

/**
 * Runs the migrations of `folder` on a database in memory and looks at it after each. Takes some seconds, once a
 * process.
 */
export async function expectedCatalogue(folder: string): Promise<ExpectedCatalogue> {
  const known = made.get(folder) ?? makeExpected(folder);
  made.set(folder, known);
  return known;
}

async function makeExpected(folder: string): Promise<ExpectedCatalogue> {
  const connection = await openPglite('memory://');
  try {
    await connection.transact(async (transaction) => {
      await ensureRoles(transaction);
      await ensureSystemSchema(transaction);
      await grantApiRoles(transaction);
      await transaction.script(NO_GIVEN_RIGHTS);
    });
    const versions = new Map<string, PartVersion[]>();
    let before = await catalogueOf(connection);
    for (const { file } of await migrationFiles(folder)) {
      const text = await readFile(join(folder, file), 'utf8');
      await connection.transact(async (transaction) => transaction.script(text));
      const after = await catalogueOf(connection);
      for (const part of new Set([...before.keys(), ...after.keys()])) {
        if (before.get(part) !== after.get(part))
          versions.set(part, [...(versions.get(part) ?? []), { file, says: after.get(part) ?? null }]);
      }
      before = after;
    }
    return versions;
  } finally {
    await connection.close();
  }
}
