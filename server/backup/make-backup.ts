import { dirname } from 'node:path';
import type { Secrets } from '#server/config/secrets.ts';
import { version } from '#server/config/version.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { COMMON_FORMAT_SQL } from '#server/database/copy/copy-session.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { takenSystemSteps } from '#server/database/services/system-step.ts';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { BackupError } from './backup-error.ts';
import { findFile, listFiles } from './club-files.ts';
import type { FilePlace } from './club-files.ts';
import { CLUB_SCHEMAS, leftOutTables, listSequences, listTables } from './club-tables.ts';
import { FORMAT, FORMAT_VERSION, MANIFEST_ENTRY, ROWS_FORMAT, SECRETS_ENTRY, fileEntry, tableEntry } from './manifest.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';
import { readTable } from './read-table.ts';
import { refuseWithoutRoom } from './room-for.ts';
import { writeArchive } from './write-archive.ts';
import type { ArchiveWriter } from './write-archive.ts';

export interface BackupOptions {
  session: CopySession;
  /** Where the files are; null for an archive of rows alone. */
  storage: StorageBackend | null;
  /** Written into the archive; null leaves them out. */
  secrets: Secrets | null;
  /** Where the archive goes. */
  path: string;
  /** MiB that stay free on the archive's disk; null for a tenth of it, 1 GiB at most. */
  reserveMib: number | null;
  /** Hears how far it has come. */
  tell: (text: string) => void;
}

const TOLD_ROWS = 10_000;
const TOLD_FILES = 1_000;
const NEW_LINE = 0x0a;

/** Begins a transaction that sees one state of the database until it ends. */
export async function beginSnapshot(session: CopySession): Promise<void> {
  await session.script('begin isolation level repeatable read, read only');
  await session.script(COMMON_FORMAT_SQL);
}

/** The migrations, the oldest first, and steps that made a database. @throws BackupError when there is no club in it */
export async function madeBy(session: CopySession): Promise<Pick<Manifest, 'migrations' | 'systemSteps'>> {
  const [found] = await session.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null and to_regclass('public.profiles') is not null as exists`,
  );
  if (!found?.exists) throw new BackupError('Não há um clube neste banco de dados.');
  const rows = await session.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by version');
  return { migrations: rows.map((row) => row.version), systemSteps: await takenSystemSteps(session) };
}

/**
 * Writes one archive of the whole club: first the rows, all of one instant, then the files, if they are to be in it, so
 * that each row's file is there. A file that was deleted in between is no fault.
 * @returns what is in it
 * @throws what keeps it from being whole; then there is no archive
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const archive = await writeArchive(options.path);
  try {
    const manifest = await fill(archive, options);
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function fill(archive: ArchiveWriter, { session, storage, secrets, path, reserveMib, tell }: BackupOptions): Promise<Manifest> {
  await beginSnapshot(session);
  const { migrations, systemSteps } = await madeBy(session);
  await refuseWithoutRoom(dirname(path), (await bytesOfRows(session)) + (storage ? await bytesOfFiles(session) : 0), reserveMib);
  const [now] = await session.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const sequences = await listSequences(session);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(session)) {
    let rows = 0;
    const count = (piece: Uint8Array) => {
      const before = rows;
      for (let at = piece.indexOf(NEW_LINE); at !== -1; at = piece.indexOf(NEW_LINE, at + 1)) rows += 1;
      if (Math.floor(rows / (10 * TOLD_ROWS)) > Math.floor(before / (10 * TOLD_ROWS))) tell(`${table.name}: ${rows} linhas…\n`);
    };
    const written = await archive.addUnmeasured(tableEntry(table.name), readTable(session, table), count);
    tables.push({ ...written, name: table.name, columns: table.columns, rows });
    if (rows >= TOLD_ROWS) tell(`${table.name}: ${rows} linhas.\n`);
  }
  const staffLog = await staffLogOf(session);
  const places = storage ? await listFiles(session) : [];
  await session.script('commit');
  const { files, gone } = storage ? await addFiles(archive, storage, places, tell) : { files: [], gone: 0 };
  const manifest: Manifest = {
    format: storage ? FORMAT : ROWS_FORMAT,
    formatVersion: FORMAT_VERSION,
    version,
    engine: session.engine,
    takenAt: now?.at ?? '',
    newestMigration: migrations.at(-1) ?? '',
    migrations,
    systemSteps,
    tables,
    sequences,
    leftOut: leftOutTables(),
    files,
    filesGone: gone,
    secrets: secrets && (await addText(archive, SECRETS_ENTRY, secrets)),
    staffLog,
  };
  await addText(archive, MANIFEST_ENTRY, manifest);
  return manifest;
}

/** The newest line of the staff's log; null of a club whose migrations know none. */
async function staffLogOf(session: CopySession): Promise<Manifest['staffLog']> {
  const [known] = await session.query<{ has_log: boolean }>(`select to_regprocedure('app.staff_log_head()') is not null as has_log`);
  if (!known?.has_log) return null;
  const [row] = await session.query<{ head: string }>('select app.staff_log_head()::text as head');
  return JSON.parse(row?.head ?? 'null') as Manifest['staffLog'];
}

/** About as much as the rows take in an archive at most: they take less than their tables do. */
export async function bytesOfRows(database: SqlRunner): Promise<number> {
  const [found] = await database.query<{ bytes: string }>(
    `select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1::text[])`,
    [CLUB_SCHEMAS],
  );
  return Number(found?.bytes);
}

/** As much as the files take: photos don't shrink. On PostgreSQL what is known of a file is a JSON string. */
async function bytesOfFiles(database: SqlRunner): Promise<number> {
  const [found] = await database.query<{ bytes: string }>(
    `select coalesce(sum(f.size::bigint), 0)::text as bytes from (
       select case jsonb_typeof(o.metadata) when 'string' then (o.metadata #>> '{}')::jsonb else o.metadata end ->> 'size' as size
       from storage.objects o) f where f.size ~ '^[0-9]{1,15}$'`,
  );
  return Number(found?.bytes);
}

async function addFiles(
  archive: ArchiveWriter,
  storage: StorageBackend,
  places: readonly FilePlace[],
  tell: (text: string) => void,
): Promise<{ files: Manifest['files']; gone: number }> {
  const files: Manifest['files'] = [];
  let gone = 0;
  for (const { bucket, key } of places) {
    const found = await findFile(storage, { bucket, key });
    if (found === null) {
      gone += 1;
      continue;
    }
    const { type, cacheControl, size, content } = found;
    files.push({ ...(await archive.add(fileEntry(files.length), size, content)), bucket, key, type, cacheControl });
    if (files.length % TOLD_FILES === 0) tell(`${files.length} de ${places.length} arquivos…\n`);
  }
  return { files, gone };
}

async function addText(archive: ArchiveWriter, entry: string, value: unknown): Promise<ManifestEntry> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return archive.add(entry, bytes.byteLength, oneOf(bytes));
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
