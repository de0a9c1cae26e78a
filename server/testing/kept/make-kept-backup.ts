import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { fillKeptClub } from './fill-kept-club.ts';
import { KEPT_KEYS } from './kept-club.ts';

// Lets the code that is checked out make a club and its archive: `npm run db:keep`. The archive is named by the commit,
// which must be one of main.

const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
const changed = git('status', '--porcelain');
if (changed !== '') throw new Error(`What is checked out is no commit, and the archive is named by one:\n${changed}`);
const version = git('rev-parse', '--short=8', 'HEAD');

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
process.stdout.write(`server/testing/kept/${version}.backup and ${version}.json\n`);
