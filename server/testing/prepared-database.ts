import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import type { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';
import { blobOf, bytesOf } from './database-dumps.ts';
import type { DumpName } from './database-dumps.ts';

/** A prepared club without members on PGlite in memory. */
export async function openPreparedDatabase(): Promise<PgliteClubConnection> {
  return (await openPgliteInMemory(await blobOf('prepared'))).connection;
}

/**
 * A PostgreSQL without anything of a club on PGlite in memory. To make it takes several times as long as the
 * migrations.
 */
export async function openEmptyDatabase(): ReturnType<typeof openPgliteInMemory> {
  return openPgliteInMemory(await blobOf('empty'));
}

/** Puts such a database into a new data folder, where a server then finds it. */
export async function fillDataFolder(dataDir: string, name: DumpName = 'prepared'): Promise<void> {
  const archive = extract();
  archive.end(Buffer.from(await bytesOf(name)));
  for await (const entry of archive) {
    const path = join(dataDir, 'database', entry.header.name);
    const isFolder = entry.header.type === 'directory' || entry.header.name.endsWith('/');
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (isFolder) entry.resume();
    else await writeFile(path, await buffer(entry), { mode: 0o600 });
  }
}
