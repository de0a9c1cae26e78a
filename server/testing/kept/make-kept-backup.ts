import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { fillKeptClub } from './fill-kept-club.ts';
import { KEPT_KEYS } from './kept-club.ts';

const [version] = process.argv.slice(2);
if (version === undefined || !/^[0-9a-f]{8}$/.test(version))
  throw new Error('Say the first eight letters of the commit that is checked out.');

const folder = await mkdtemp(join(tmpdir(), 'clube21-kept-'));
try {
  const dataDir = join(folder, 'data');
  const club = await createTestClub({ pgliteFolder: join(dataDir, 'database'), env: { ...KEPT_KEYS, DATA_DIR: dataDir, E2E_CLOCK: '1' } });
  const facts = await fillKeptClub(club, version);
  await club.close();
  const { jwtSecret, publishableKey, secretKey, mfaKey, vapidKey } = club.secrets;
  const settings = { dataDir, databaseUrl: undefined, keys: { jwtSecret, publishableKey, secretKey, mfaKey, vapidKey } };
  const { exitCode, stderr } = await runAnywhere(['backup', '--with-secrets', '--to', folder], settings);
  if (exitCode !== 0) throw new Error(stderr);
  const archive = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tar.gz')) ?? '');
  const { tables } = await verifyArchive(archive);
  const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  if (empty.length > 0) throw new Error(`Without a row: ${empty.join(', ')}`);
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  await rename(archive, join(import.meta.dirname, `${version}.backup`));
  await writeFile(join(import.meta.dirname, `${version}.json`), `${JSON.stringify({ ...facts, counts }, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
