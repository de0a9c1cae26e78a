import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { migrationFiles } from '#server/database/migrations.ts';

/**
 * Runs migrations one by one as `psql -1 -f` does, which notes nothing and goes on after one that fails.
 * @param isRun whether a file is run at all
 * @returns the files that failed: what they build on is not there
 */
export async function migrateByHand(database: Pick<ServerAccess, 'transact'>, isRun: (file: string) => boolean): Promise<string[]> {
  const failed: string[] = [];
  for (const { file } of await migrationFiles(MIGRATIONS)) {
    if (!isRun(file)) continue;
    const text = await readFile(join(MIGRATIONS, file), 'utf8');
    await database.transact(async (transaction) => transaction.script(text)).catch(() => failed.push(file));
  }
  return failed;
}
