import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeUsableFolder } from '#server/base/make-folder.ts';
import type { BeforeMigrating } from '#server/boot/upgrade-database.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { readDisk } from '#server/storage/room/disk-space.ts';
import { BackupError, asBackupError } from './backup-error.ts';
import { appendDeletions } from './deletions.ts';
import { bytesOfRows, makeBackup } from './make-backup.ts';
import { megabytes } from './room-for.ts';

/** Day and time of the copy, and the newest migration that its rows are of. */
const NAME = /^before-migration-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-at-(\d+)\.tar\.gz$/;
const HALF = /^before-migration-.*\.part$/;
/** Names the copies of an upgrade that has not ended yet, a line each. */
const UNDER_WAY = 'upgrade-under-way';
const KEPT_COPIES = 3;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The copy of before a migration can't be made: the club does not start, and nothing of it was changed. */
export class UpgradeCopyError extends Error {
  constructor(folder: string, [reason, reasonInEnglish]: readonly [portuguese: string, english: string], cause?: unknown) {
    super(
      `Antes de atualizar o banco de dados, o servidor guarda as linhas dele em ${folder}, e não conseguiu: ${reason} Nada foi mudado. ` +
        `Quem tem outra cópia (snapshot) pode definir BACKUP_BEFORE_MIGRATION=off.\n` +
        `Before it brings the database up to date, the server keeps its rows in ${folder}, and could not: ${reasonInEnglish} Nothing was changed. ` +
        `Whoever has another copy (a snapshot) may set BACKUP_BEFORE_MIGRATION=off.`,
      { cause },
    );
  }
}

interface CopyPlace {
  dataDir: string;
  /** MiB that stay free on the disk; null for a tenth of it, 1 GiB at most. */
  diskReserveMib?: number | null;
  backupDir?: string | null;
}

/** The folder in a data folder for what is kept before migrations. */
export function upgradeCopiesIn(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Keeps the rows of a club before it is changed, in an archive that `restore` takes; its files do not change and stay
 * where they are. The list of accounts that are deleted after it begins beside it.
 * @param tell hears the archive's name, and which older ones went
 */
export function copyBeforeMigrating(place: CopyPlace, tell: (facts: object, text: string) => void): BeforeMigrating {
  const folder = upgradeCopiesIn(place.dataDir);
  const reserveMib = place.diskReserveMib ?? null;
  return {
    async check(database) {
      try {
        await makeUsableFolder(folder);
        await removeHalves(folder);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new UpgradeCopyError(folder, [`a pasta não pode ser usada (${code}).`, `the folder can't be used (${code}).`], error);
      }
      await refuseFullDisk(folder, await bytesOfRows(database), reserveMib);
    },
    async run(session) {
      try {
        const path = await copyRows(session, folder, reserveMib);
        const { size } = await stat(path);
        tell({ path, size: megabytes(size) }, 'the rows of the club have been kept before the database is brought up to date');
        const gone = await removeOldCopies(folder, new Date());
        if (gone.length > 0) tell({ gone }, 'older copies of before a migration have been deleted');
      } catch (error) {
        const told = asBackupError(error);
        const reason = told instanceof Error ? told.message : String(told);
        throw new UpgradeCopyError(folder, [told instanceof BackupError ? reason : `${reason}.`, `${(error as Error).message}.`], error);
      }
    },
    done: async () => rm(join(folder, UNDER_WAY), { force: true }),
  };
}

async function refuseFullDisk(folder: string, bytes: number, reserveMib: number | null): Promise<void> {
  const { freeBytes, reservedBytes } = await readDisk(folder, reserveMib);
  if (freeBytes === null || freeBytes >= bytes + reservedBytes) return;
  const [needed, reserved, free] = [bytes, reservedBytes, freeBytes].map(megabytes);
  throw new UpgradeCopyError(folder, [
    `elas precisam de até ${needed} neste disco, ${reserved} ficam reservados para o clube (DISK_RESERVE_MB), e há ${free} livres. Libere espaço e inicie de novo.`,
    `they take up to ${needed} on this disk, ${reserved} are reserved for the club (DISK_RESERVE_MB), and ${free} are free. Make room and start again.`,
  ]);
}

async function copyRows(session: CopySession, folder: string, reserveMib: number | null): Promise<string> {
  const [newest] = await session.query<{ version: string | null }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  );
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path = join(folder, `before-migration-${at}-at-${newest?.version ?? 0}.tar.gz`);
  // Named before it is there: a start may be killed right after it.
  const mark = join(folder, UNDER_WAY);
  const named = await readFile(mark, 'utf8').catch(() => '');
  await writeFile(mark, `${named}${basename(path)}\n`, { mode: 0o600 });
  // From here on the database notes who is deleted; without a copy that would be of no use.
  const takeBack = await noteDeletions(session);
  try {
    const { takenAt } = await makeBackup({ session, storage: null, secrets: null, path, reserveMib, tell: () => undefined });
    await appendDeletions(folder, [{ known_until: takenAt }]);
    await replaceUnfinished(folder, named.split('\n'), basename(path));
    return path;
  } catch (error) {
    await session.script('rollback').catch(() => undefined);
    await takeBack().catch(() => undefined);
    await (named === '' ? rm(mark, { force: true }) : writeFile(mark, named)).catch(() => undefined);
    throw error;
  }
}

/** Has the database note deleted accounts, for the list. @returns what takes that back, if it did not do so before */
async function noteDeletions(session: SqlRunner): Promise<() => Promise<void>> {
  const [known] = await session.query<{ exists: boolean }>(
    `select to_regclass('app.sweeps') is not null and to_regclass('app.deleted_accounts') is not null as exists`,
  );
  if (!known?.exists) return async () => undefined;
  const noted = await session.query(`insert into app.sweeps (name) values ('deletion_list') on conflict do nothing returning name`);
  if (noted.length === 0) return async () => undefined;
  return async () => {
    await session.query(`delete from app.sweeps where name = 'deletion_list'`);
  };
}

/** Removes what killed starts have left. The caller is the only one that makes such a copy. */
async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (HALF.test(name)) await rm(join(folder, name), { force: true });
}

/** The copies in a folder, the oldest first. */
export async function upgradeCopies(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).toSorted();
}

/**
 * Deletes copies of before migrations: the last three stay, for 30 days.
 * @returns the names of the copies deleted
 */
export async function removeOldCopies(folder: string, now: Date): Promise<string[]> {
  const copies = await upgradeCopies(folder);
  const kept = new Set(copies.slice(-KEPT_COPIES).filter((name) => madeAt(name) > now.getTime() - KEPT_DAYS * DAY_MS));
  const old = copies.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/**
 * Puts a copy in the place of the one before when both are of an upgrade that fails and is begun again and again: else
 * three tries would push out what was kept before the first of them, and before earlier upgrades. Where one has come
 * further, its copy stays beside.
 */
async function replaceUnfinished(folder: string, earlier: readonly string[], name: string): Promise<void> {
  const versionOf = (copy: string) => NAME.exec(copy)?.[7];
  for (const copy of earlier) {
    if (copy !== name && versionOf(copy) === versionOf(name)) await rm(join(folder, copy), { force: true });
  }
}

function madeAt(name: string): number {
  return Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'));
}
