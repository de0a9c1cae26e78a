import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import { pathOf } from './database-dumps.ts';
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

// What new databases are made from, which is as large as the club itself. PGlite makes none.
await connection.query('update pg_database set datistemplate = false');
for (const template of ['template0', 'template1']) await connection.query(`drop database ${template}`);
await dump('empty');
await prepareDatabase(connection);
await dump('prepared');
await connection.close();
