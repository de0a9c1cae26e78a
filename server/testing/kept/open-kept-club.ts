import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { KEPT_KEYS } from './kept-club.ts';
import type { KeptFacts } from './kept-club.ts';

/** The versions of which a club is kept, the oldest first. */
export async function keptVersions(): Promise<string[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.backup'));
  const versions = names.map((name) => name.slice(0, -'.backup'.length));
  const taken = await Promise.all(versions.map(async (version) => ({ version, takenAt: (await readFacts(version)).takenAt })));
  return taken.toSorted((one, other) => Date.parse(one.takenAt) - Date.parse(other.takenAt)).map(({ version }) => version);
}

async function readFacts(version: string): Promise<KeptFacts> {
  return JSON.parse(await readFile(join(import.meta.dirname, `${version}.json`), 'utf8')) as KeptFacts;
}

/**
 * A club that an older version of the program made and backed up: restored into a new folder, and opened on the instant
 * of its backup.
 * @param version the first letters of that version's commit
 * @param databaseUrl a PostgreSQL for it; PGlite in the folder otherwise
 */
export async function openKeptClub(version: string, databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-kept-'));
  const facts = await readFacts(version);
  const dataDir = join(folder, 'data');
  const putEmptyDatabase = async (place: string) => fillDataFolder(place, 'empty');
  const restored = await runAnywhere(['restore', join(import.meta.dirname, `${version}.backup`)], {
    dataDir,
    databaseUrl,
    putEmptyDatabase,
  });
  const place = databaseUrl === undefined ? { pgliteFolder: join(dataDir, 'database') } : { databaseUrl };
  const keys = databaseUrl === undefined ? {} : KEPT_KEYS;
  const club = await createTestClub({ ...place, env: { ...keys, DATA_DIR: dataDir, E2E_CLOCK: '1' } });
  await club.connection.query('update app.clock_shift set shift = $1::timestamptz - pg_catalog.now()', [facts.takenAt]);
  return {
    club,
    facts,
    /** How the command that restored it ended. */
    restored,
    async close() {
      await club.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
