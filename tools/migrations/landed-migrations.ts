import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The list of all migrations with their hashes, as `sha256sum` writes it. Below the folder of migrations it would be taken for one. */
export const MIGRATION_LIST = 'supabase/landed-migrations.sha256';
const FOLDER = 'supabase/migrations';
const FILE = /^(\d+)_.+\.sql$/;
const LINE = /^([0-9a-f]{64}) {2}(\d+_.+\.sql)$/;
/** Versions go up by hundreds, so that they can be told apart when they are read aloud. */
const STEP = 100n;

export interface ListedMigration {
  file: string;
  sha256: string;
}

function versionOf(file: string): bigint {
  return BigInt(FILE.exec(file)?.[1] ?? 0);
}

/** Reads a list. @throws for a line that is none of a list */
export function parseMigrationList(text: string): ListedMigration[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, file] = LINE.exec(line) ?? [];
      if (sha256 === undefined || file === undefined) throw new Error(`${MIGRATION_LIST} has a line that names no migration: ${line}`);
      return { file, sha256 };
    });
}

/** The files of a project with their hashes, in the order in which they run. */
export async function migrationsOf(root: string): Promise<ListedMigration[]> {
  const files = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      file,
      sha256: createHash('sha256')
        .update(await readFile(join(root, FOLDER, file)))
        .digest('hex'),
    })),
  );
}

/** The list of a project; empty where there is none. */
export async function readMigrationList(root: string): Promise<ListedMigration[]> {
  return parseMigrationList(await readFile(join(root, MIGRATION_LIST), 'utf8').catch(() => ''));
}

/**
 * The list as main had it where this branch began: what stands there has landed, and databases have run it.
 * @returns null where git does not tell, as in an archive of the sources
 */
export async function landedMigrations(root: string): Promise<ListedMigration[] | null> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root, maxBuffer: 16 * 1024 * 1024 })).stdout.trimEnd();
  for (const main of ['main', 'origin/main']) {
    try {
      const base = await git('merge-base', 'HEAD', main);
      return parseMigrationList(await git('show', `${base}:${MIGRATION_LIST}`));
    } catch {
      // No such branch, or no list there yet.
    }
  }
  return null;
}

/**
 * Names what was done to migrations that databases may have run, and must not be.
 * @param landed what may not change any more
 * @param there the files
 * @returns a sentence for each, none when all is well
 */
export function migrationFaults(landed: readonly ListedMigration[], there: readonly ListedMigration[]): string[] {
  const files = new Map(there.map(({ file, sha256 }) => [file, sha256]));
  const known = new Map(landed.map(({ file, sha256 }) => [file, sha256]));
  const newest = landed.at(-1);
  const faults: string[] = [];
  for (const { file, sha256 } of landed) {
    const now = files.get(file);
    if (now === undefined) {
      const renamed = there.find((other) => other.sha256 === sha256 && !known.has(other.file));
      faults.push(renamed ? `${file} was renamed to ${renamed.file}: it has landed, and keeps its name` : `${file} has landed and is gone`);
    } else if (now !== sha256) faults.push(`${file} has landed and was edited: databases that have run it do not get the edit`);
  }
  for (const { file } of there) {
    if (FILE.exec(file) === null) faults.push(`${file} has no number: nothing would run it`);
    else if (!known.has(file) && newest && versionOf(file) <= versionOf(newest.file)) {
      faults.push(`${file} does not come after ${newest.file}, which has landed: give it a higher number`);
    }
  }
  const numbers = there.map(({ file }) => versionOf(file));
  const twice = there.find(({ file }, index) => numbers.indexOf(versionOf(file)) !== index);
  if (twice) faults.push(`${twice.file} has the number of another one`);
  return faults;
}

/** The number for a new migration: above every one that is there, and of today unless that is lower. */
export function nextMigrationVersion(there: readonly ListedMigration[], today: Date): string {
  const ofToday = BigInt(`${today.toISOString().slice(0, 10).replaceAll('-', '')}000000`);
  const highest = there.map(({ file }) => versionOf(file)).reduce((most, version) => (version > most ? version : most), ofToday);
  return String((highest / STEP + 1n) * STEP);
}

/**
 * Gives those migrations of a branch that have not landed, and that others have overtaken, numbers above every landed one. Their order stays.
 * @returns old and new names
 */
export async function renumberUnlanded(root: string, today = new Date()): Promise<{ from: string; to: string }[]> {
  const landed = (await landedMigrations(root)) ?? (await readMigrationList(root));
  const known = new Set(landed.map(({ file }) => file));
  const newest = landed.reduce((most, { file }) => (versionOf(file) > most ? versionOf(file) : most), 0n);
  const own = (await migrationsOf(root)).filter(({ file }) => !known.has(file));
  if (own.every(({ file }) => versionOf(file) > newest)) return [];
  const renamed: { from: string; to: string }[] = [];
  const taken = [...landed];
  for (const { file, sha256 } of own) {
    const to = `${nextMigrationVersion(taken, today)}${file.slice(file.indexOf('_'))}`;
    taken.push({ file: to, sha256 });
    if (to !== file) renamed.push({ from: file, to });
  }
  // The last one first: a new name may be that of one that goes on.
  for (const { from, to } of renamed.toReversed()) await rename(join(root, FOLDER, from), join(root, FOLDER, to));
  return renamed;
}

/**
 * Writes the list again, with the migrations that have been added. Every script that makes a migration must call it.
 * @returns the names that the list did not have
 * @throws when a migration that has landed was changed, and for a new one that does not come after all of them; the list stays then
 */
export async function writeMigrationList(root: string): Promise<string[]> {
  const [listed, there] = [await readMigrationList(root), await migrationsOf(root)];
  const faults = migrationFaults((await landedMigrations(root)) ?? listed, there);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await writeFile(join(root, MIGRATION_LIST), there.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''));
  const known = new Set(listed.map(({ file }) => file));
  return there.map(({ file }) => file).filter((file) => !known.has(file));
}
