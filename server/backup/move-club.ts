import { createHash } from 'node:crypto';
import { markMoved } from '#server/boot/moved-club.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { tryLockPreparation } from '#server/database/migrations.ts';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { BackupError } from './backup-error.ts';
import { filesFolder, findFile, listFiles, openFileFolder } from './club-files.ts';
import { copyTarget, leftOutTables, listSequences, listTables, quotePath } from './club-tables.ts';
import type { ClubTable } from './club-tables.ts';
import { openTarget, refuseRunningServer, removeOldFiles } from './copy-target.ts';
import type { ClubPlace, CopyTarget } from './copy-target.ts';
import { finishRows, prepareForRows, refuseUnfit } from './load-rows.ts';
import { beginSnapshot, madeBy } from './make-backup.ts';
import type { ClubRows } from './manifest.ts';
import { openStanding } from './open-source.ts';
import { readTable } from './read-table.ts';

export interface MoveOptions {
  from: ClubPlace;
  to: ClubPlace;
  /** Kept in the new data folder; with DATABASE_URL they are in the environment. */
  secrets: Secrets;
  tell: (text: string) => void;
}

export interface Moved {
  tables: number;
  rows: number;
  files: number;
  /** Files that rows name and that are not in the storage. */
  filesGone: number;
}

/**
 * Takes a club to another, empty place and leaves the old one as it is. The rows of each table are read again there and
 * compared byte by byte before they count.
 * @throws BackupError when a server runs at either end, the target is not empty, or a table did not arrive as it was
 */
export async function moveClub({ from, to, secrets, tell }: MoveOptions): Promise<Moved> {
  const source = await openSource(from);
  try {
    const target = await openTarget(to, from);
    try {
      if (!target.isEmpty)
        throw new BackupError('No destino já há um clube com contas, ou os arquivos de um. Use um banco ou uma pasta vazia.');
      const moved = await copyRows(source, target, tell);
      const files = await copyFiles(source, target, from, to, tell);
      // A server that was starting when the lock was taken may have written what was not copied.
      if (from.databaseUrl !== undefined) await refuseRunningServer(source);
      await target.finish(to.databaseUrl === undefined ? secrets : null);
      if (from.databaseUrl === undefined && to.databaseUrl !== undefined) await markMoved(from.dataDir, to.databaseUrl);
      for (const [place, storage] of files.later) {
        const found = await findFile(storage, place);
        if (found) await target.files.replace(place, found);
      }
      await removeOldFiles(target, tell);
      return { ...moved, files: files.count, filesGone: files.gone };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openSource({ dataDir, databaseUrl }: ClubPlace): Promise<CopySession> {
  if (databaseUrl !== undefined) {
    const session = await openPostgresCopySession(databaseUrl);
    try {
      // A server that starts meanwhile waits for it.
      if (!(await tryLockPreparation(session)))
        throw new BackupError('Um servidor ou outro comando prepara o banco de dados de onde o clube sai. Tente de novo em instantes.');
      await refuseRunningServer(session);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }
  return openStanding(dataDir);
}

async function copyRows(
  source: CopySession,
  { begin }: CopyTarget,
  tell: (text: string) => void,
): Promise<{ tables: number; rows: number }> {
  await beginSnapshot(source);
  const made = await madeBy(source);
  await refuseUnfit(made);
  const tables: (ClubTable & { rows: number })[] = [];
  for (const table of await listTables(source)) {
    const [found] = await source.query<{ count: string }>(`select count(*)::text as count from ${quotePath(table.name)}`);
    tables.push({ ...table, rows: Number(found?.count) });
  }
  const rows: ClubRows = { ...made, tables, leftOut: leftOutTables(), sequences: await listSequences(source) };
  const session = await begin();
  const putOff = await prepareForRows(session, rows);
  for (const table of tables) {
    const sent = createHash('md5');
    await session.copyIn(copyTarget(table), hashed(readTable(source, table), sent));
    const kept = createHash('md5');
    for await (const piece of readTable(session, table)) kept.update(piece);
    if (sent.digest('hex') !== kept.digest('hex'))
      throw new BackupError(`A tabela ${table.name} não chegou igual ao destino. Nada foi mudado.`);
    if (table.rows > 0) tell(`${table.name}: ${table.rows} linhas, iguais nos dois lados.\n`);
  }
  await finishRows(session, rows, putOff);
  return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: { update: (piece: Uint8Array) => unknown }): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

interface CopiedFiles {
  count: number;
  gone: number;
  later: [place: { bucket: string; key: string }, storage: StorageBackend][];
}

async function copyFiles(
  source: CopySession,
  target: CopyTarget,
  from: ClubPlace,
  to: ClubPlace,
  tell: (text: string) => void,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { count: 0, gone: 0, later: [] };
  const folder = openFileFolder(filesFolder(from.dataDir));
  const storages = from.remoteFiles ? [from.remoteFiles, folder] : [folder];
  const places = await listFiles(source);
  // A club that goes from PGlite to PostgreSQL may keep its folder of files, or what it already has on S3.
  const kept = to.remoteFiles ?? (to.databaseUrl !== undefined && to.dataDir === from.dataDir ? folder : null);
  for (const place of places) {
    const [storage, found] = await firstWith(storages, place);
    if (!found || !storage) {
      result.gone += 1;
      continue;
    }
    if (storage === kept) {
      target.files.keep(place);
      await giveBack(found.content);
    } else if ((await target.files.put(place, found)) === 'later') {
      result.later.push([place, storage]);
      await giveBack(found.content);
    }
    result.count += 1;
    if (result.count % 1_000 === 0) tell(`${result.count} de ${places.length} arquivos…\n`);
  }
  return result;
}

/** Gives a file back unread. */
async function giveBack(content: AsyncIterable<Uint8Array>): Promise<void> {
  await content[Symbol.asyncIterator]().return?.();
}

async function firstWith(
  storages: readonly StorageBackend[],
  place: { bucket: string; key: string },
): Promise<[storage: StorageBackend | null, found: Awaited<ReturnType<typeof findFile>>]> {
  for (const storage of storages) {
    const found = await findFile(storage, place);
    if (found) return [storage, found];
  }
  return [null, null];
}
