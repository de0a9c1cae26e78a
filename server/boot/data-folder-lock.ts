import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { makeUsableFolder } from '#server/base/make-folder.ts';
import { isRunning, ownIdentity } from './process-identity.ts';

const LOCK_FILE = /^club\.lock\.(\d+)$/;
const LONGEST_SOCKET_PATH_BYTES = 103;
const ATTEMPTS = 50;

const ownerSchema = z.object({ pid: z.number(), startedAt: z.string(), socket: z.string().nullable() });
type Owner = z.infer<typeof ownerSchema>;

/** Another process works on this data folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `A pasta de dados ${dataDir} já está em uso por outro servidor (processo ${pid}). Pare-o ou use outra DATA_DIR.\n` +
        `The data folder ${dataDir} is in use by another server (process ${pid}). Stop it or use another DATA_DIR.`,
    );
  }
}

/** The data folder can't be made, or this process may not write to it. */
export class UnusableDataFolderError extends Error {
  constructor(dataDir: string, cause: NodeJS.ErrnoException) {
    super(
      `A pasta de dados ${dataDir} não pode ser usada (${cause.code}). Veja se ela existe e se este usuário pode gravar nela, ou use outra DATA_DIR.\n` +
        `The data folder ${dataDir} can't be used (${cause.code}). See that it exists and that this user may write to it, or use another DATA_DIR.`,
      { cause },
    );
  }
}

/**
 * Takes the data folder for this process alone.
 *
 * Lock files are numbered; the highest one names the owner, and taking the lock means linking the next number, which
 * only one process can. The owner listens on a socket that the system closes with the process: a killed owner is seen
 * at once, and one in another container, whose process number says nothing here, is seen too. No live lock is ever
 * moved or removed.
 * @returns a function that gives the folder back
 * @throws DataFolderInUseError when another process has it, UnusableDataFolderError when it can't be made or written
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await openFolder(dataDir);
  const name = `lock.${randomBytes(4).toString('hex')}`;
  const socket = await listenIn(dataDir, `${name}.sock`);
  const draft = join(dataDir, name);
  const owner: Owner = { ...ownIdentity(), socket: socket ? `${name}.sock` : null };
  await writeFile(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  try {
    const lockFile = await takeNextNumber(dataDir, draft);
    return async () => {
      // Emptied, not removed: the numbers must go on rising.
      await writeFile(lockFile, '');
      await closeServer(socket);
    };
  } catch (error) {
    await closeServer(socket);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function openFolder(dataDir: string): Promise<void> {
  try {
    await makeUsableFolder(dataDir);
  } catch (error) {
    throw new UnusableDataFolderError(dataDir, error as NodeJS.ErrnoException);
  }
}

async function takeNextNumber(dataDir: string, draft: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const highest = await highestNumber(dataDir);
    const owner = highest === 0 ? null : await readOwner(lockFileIn(dataDir, highest));
    if (owner && (await isAlive(dataDir, owner))) throw new DataFolderInUseError(dataDir, owner.pid);
    const lockFile = lockFileIn(dataDir, highest + 1);
    if (!(await tryLink(draft, lockFile))) continue;
    // Others may have come and gone while this process looked; then the number taken is an old one.
    if ((await highestNumber(dataDir)) === highest + 1) {
      await removeOlder(dataDir, highest + 1);
      return lockFile;
    }
    await rm(lockFile, { force: true });
  }
  throw new Error(`The lock of ${dataDir} could not be taken`);
}

function lockFileIn(dataDir: string, number: number): string {
  return join(dataDir, `club.lock.${number}`);
}

async function lockNumbers(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir);
  return names.map((name) => Number(LOCK_FILE.exec(name)?.[1] ?? 0)).filter((number) => number > 0);
}

async function highestNumber(dataDir: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(dataDir)));
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

async function readOwner(lockFile: string): Promise<Owner | null> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(lockFile, 'utf8')));
  } catch {
    // Given back, or removed by a newer owner: either way this number has no owner.
    return null;
  }
}

async function removeOlder(dataDir: string, own: number): Promise<void> {
  for (const number of await lockNumbers(dataDir)) {
    if (number >= own) continue;
    const owner = await readOwner(lockFileIn(dataDir, number));
    if (owner?.socket) await rm(join(dataDir, owner.socket), { force: true });
    await rm(lockFileIn(dataDir, number), { force: true });
  }
}

function socketPathIn(dataDir: string, name: string): string | null {
  const absolute = join(dataDir, name);
  return [absolute, relative(process.cwd(), absolute)].find((path) => Buffer.byteLength(path) <= LONGEST_SOCKET_PATH_BYTES) ?? null;
}

/** A socket in the folder; null where its path is too long or the file system has none. */
async function listenIn(dataDir: string, name: string): Promise<Server | null> {
  const path = socketPathIn(dataDir, name);
  if (path === null) return null;
  const server = createServer((socket) => socket.destroy());
  server.listen(path);
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  return server.unref();
}

async function closeServer(server: Server | null): Promise<void> {
  if (server) await new Promise((resolve) => server.close(resolve));
}

async function isAlive(dataDir: string, owner: Owner): Promise<boolean> {
  const path = owner.socket === null ? null : socketPathIn(dataDir, owner.socket);
  if (path === null) return isRunning(owner);
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
