import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#server/config/project-root.ts';
import { SHORT_LIVED_CLUB } from '#tools/short-lived.mjs';

/** A PostgreSQL without anything of a club, and a prepared club without members. */
export const DUMP_NAMES = ['empty', 'prepared'] as const;
export type DumpName = (typeof DUMP_NAMES)[number];

const MAKER = 'server/testing/make-database-dumps.ts';
const SOURCES = ['supabase/migrations', 'server/database', 'server/boot', 'package-lock.json', MAKER];

/** Read once in a process, whose test files open one after the other. */
const held = new Map<DumpName, Promise<ArrayBuffer>>();
let fingerprint: Promise<string> | undefined;

/** PGlite takes a Blob, and the bytes of an ordinary one are copied each time that they are read. */
class HeldBlob extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}

/** The dump that PGlite in memory starts from. No code writes into its bytes. */
export async function blobOf(name: DumpName): Promise<Blob> {
  return new HeldBlob(await bytesOf(name));
}

/** A dump as a tar archive. */
export async function bytesOf(name: DumpName): Promise<ArrayBuffer> {
  const reading = held.get(name) ?? readDump(name);
  held.set(name, reading);
  return reading;
}

/** Where a dump lies: in node_modules/.cache, under a name that changes with everything it is made from. */
export async function pathOf(name: DumpName): Promise<string> {
  fingerprint ??= fingerprintOf(projectRoot);
  return join(projectRoot, 'node_modules/.cache', `club-test-${name}-${await fingerprint}.tar`);
}

/**
 * Before the tests that open clubs: makes the dumps that are not there, in a process of its own. That takes seconds.
 */
export async function setup(): Promise<void> {
  if (existsSync(await pathOf('empty')) && existsSync(await pathOf('prepared'))) return;
  await promisify(execFile)(process.execPath, [...SHORT_LIVED_CLUB, '--import', 'tsx', MAKER], { cwd: projectRoot });
}

async function readDump(name: DumpName): Promise<ArrayBuffer> {
  await setup();
  const { buffer, byteOffset, byteLength } = await readFile(await pathOf(name));
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/**
 * Changes with whatever the dumps of a project's folder are made from: contents, and names, since the history of
 * migrations has these.
 */
export async function fingerprintOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(folder, source);
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries ? entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)) : [path];
    for (const file of files.toSorted()) {
      if (!file.endsWith('.test.ts')) hash.update(`${relative(folder, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
