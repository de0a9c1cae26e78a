import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import type { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';

const SOURCES = ['supabase/migrations', 'server/database', 'server/lite', 'server/boot', 'package-lock.json'];

/**
 * A prepared, empty club on PGlite in memory. Making one takes seconds, so the first is kept as a dump in node_modules/.cache,
 * under a name that changes with everything it is made from; preparing it again is what a later start of a server does.
 */
export async function openPreparedDatabase(): Promise<PgliteClubConnection> {
  const folder = join(projectRoot, 'node_modules/.cache');
  const file = join(folder, `club-test-database-${await fingerprint()}.tar`);
  const dump = await readFile(file).catch(() => null);
  if (dump) {
    const { connection } = await openPgliteInMemory(new Blob([new Uint8Array(dump)]));
    await prepareDatabase(connection);
    return connection;
  }
  const { connection, pglite } = await openPgliteInMemory();
  await prepareDatabase(connection);
  const made = await pglite.dumpDataDir('none');
  await mkdir(folder, { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, Buffer.from(await made.arrayBuffer()));
  await rename(aside, file);
  return connection;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(projectRoot, source);
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries ? entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)) : [path];
    for (const file of files.toSorted()) {
      if (!file.endsWith('.test.ts')) hash.update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
