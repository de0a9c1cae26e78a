import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import { DUMP_NAMES, pathOf } from './database-dumps.ts';
import type { DumpName } from './database-dumps.ts';

const { connection, pglite } = await openPgliteInMemory();

async function dump(name: DumpName): Promise<void> {
  // Otherwise whatever opens the dump repeats everything that was written.
  await connection.query('checkpoint');
  const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  const path = await pathOf(name);
  const aside = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(aside, bytes);
  await rename(aside, path);
}

/** Those that were made from other sources, of 40 MB each. */
async function removeOthers(): Promise<void> {
  const paths = await Promise.all(DUMP_NAMES.map(pathOf));
  const folder = dirname(paths[0] ?? '');
  const own = new Set(paths.map((path) => basename(path)));
  const others = (await readdir(folder)).filter((name) => name.startsWith('club-test-') && name.endsWith('.tar') && !own.has(name));
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}

// The template of new databases is as large as the club itself. PGlite makes none.
await connection.query('update pg_database set datistemplate = false');
for (const template of ['template0', 'template1']) await connection.query(`drop database ${template}`);
await dump('empty');
await prepareDatabase(connection);
await dump('prepared');
await connection.close();
await removeOthers();
