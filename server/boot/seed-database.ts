import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClubConnection, SqlRunner } from '#server/database/club-connection.ts';
import { lockPreparation } from '#server/database/migrations.ts';
import { projectRoot } from '../config/project-root.ts';

const SEED_PATH = 'supabase/seed.sql';

/**
 * Runs supabase/seed.sql once in a database's life and notes it where Supabase's CLI would. A later change of the file
 * is not applied.
 * @returns whether it ran now
 */
export async function seedDatabase(connection: ClubConnection): Promise<boolean> {
  const text = await readFile(join(projectRoot, SEED_PATH), 'utf8');
  return connection.transact(async (transaction) => {
    await lockPreparation(connection, transaction);
    const noted = await transaction.query(
      `insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do nothing returning path`,
      [SEED_PATH, createHash('sha256').update(text).digest('hex')],
    );
    if (noted.length === 0) return false;
    await transaction.script(text);
    return true;
  });
}

/** Notes that a database needs no seed, because its rows came from another one. */
export async function noteSeeded(database: SqlRunner): Promise<void> {
  await database.query(`insert into supabase_migrations.seed_files (path, hash) values ($1, 'restored') on conflict (path) do nothing`, [
    SEED_PATH,
  ]);
}
