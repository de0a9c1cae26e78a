import { once } from 'node:events';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join, relative } from 'node:path';
import { randomUUID } from 'node:crypto';
import { isRunning, ownIdentity } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

const LONGEST_SOCKET_PATH_BYTES = 103;
const ATTEMPTS = 20;

/** Another process works on this data folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? '' : ` (processo ${pid})`;
    const whoEnglish = pid === undefined ? '' : ` (process ${pid})`;
    super(
      `A pasta de dados ${dataDir} já está em uso por outro servidor${who}. Pare-o ou use outra DATA_DIR.\n` +
        `The data folder ${dataDir} is in use by another server${whoEnglish}. Stop it or use another DATA_DIR.`,
    );
  }
}

/**
 * Takes the data folder for this process alone. The lock is a file naming its owner plus a socket that the system closes with
 * the process, so a killed owner's lock is taken over at once, and one in another container is still seen.
 * @returns a function that gives the folder back
 * @throws DataFolderInUseError when another process has it
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lockFile = join(dataDir, 'club.lock');
  const socketPath = socketPathIn(dataDir);
  const own = `${JSON.stringify({ ...ownIdentity(), nonce: randomUUID() })}\n`;
  const ownFile = `${lockFile}.${randomUUID()}`;
  await writeFile(ownFile, own, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await tryLink(ownFile, lockFile)) return await hold(lockFile, socketPath);
      const held = await readLock(lockFile);
      if (held === null) continue;
      if (await isHeld(held, socketPath)) throw new DataFolderInUseError(dataDir, parseIdentity(held)?.pid);
      await removeStale(lockFile, held);
    }
    throw new DataFolderInUseError(dataDir, undefined);
  } finally {
    await rm(ownFile, { force: true });
  }
}

function socketPathIn(dataDir: string): string | null {
  const absolute = join(dataDir, 'lock.sock');
  return [absolute, relative(process.cwd(), absolute)].find((path) => Buffer.byteLength(path) <= LONGEST_SOCKET_PATH_BYTES) ?? null;
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function hold(lockFile: string, socketPath: string | null): Promise<() => Promise<void>> {
  const server = socketPath === null ? null : await listenOn(socketPath);
  return async () => {
    if (server) await new Promise((resolve) => server.close(resolve));
    await rm(lockFile, { force: true });
  };
}

async function listenOn(path: string): Promise<Server> {
  await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  await once(server, 'listening');
  server.unref();
  return server;
}

async function readLock(lockFile: string): Promise<string | null> {
  return readFile(lockFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function parseIdentity(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return null;
  }
}

async function isHeld(text: string, socketPath: string | null): Promise<boolean> {
  const identity = parseIdentity(text);
  if (identity && isRunning(identity)) return true;
  return socketPath !== null && (await isListening(socketPath));
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Moves a dead owner's lock away. Of several processes that try, the rename lets one win. */
async function removeStale(lockFile: string, expected: string): Promise<void> {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    await rename(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // Someone else took the lock between our look and our rename: give it back.
  if ((await readFile(aside, 'utf8')) !== expected) await tryLink(aside, lockFile);
  await rm(aside, { force: true });
}
