import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';
import { ownIdentity } from './process-identity.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-lock-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a folder that can not be used is named, and what to do', async () => {
  const place = join(dataDir, 'file');
  await writeFile(place, '');
  await expect(lockDataFolder(place)).rejects.toThrow(`A pasta de dados ${place} não pode ser usada (EEXIST).`);
  await expect(lockDataFolder(join(place, 'data'))).rejects.toThrow('(ENOTDIR). Veja se ela existe e se este usuário pode gravar nela');
});

test('a held folder is refused, a returned one is not', async () => {
  const unlock = await lockDataFolder(dataDir);
  await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderInUseError);
  await unlock();
  await (
    await lockDataFolder(dataDir)
  )();
});

/** A lock as a killed process leaves it behind. */
async function leaveLock(owner: unknown) {
  await writeFile(join(dataDir, 'club.lock.7'), typeof owner === 'string' ? owner : JSON.stringify(owner));
}

test.each([1, 2, 3, 4, 5])('of many that try at once to take over a dead lock, one gets the folder (round %i)', async () => {
  await leaveLock({ pid: 2 ** 22 + 1, startedAt: 'long ago', socket: 'lock.gone.sock' });
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataFolder(dataDir)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['of a process that is no more', { pid: 2 ** 22 + 1, startedAt: 'long ago', socket: null }],
  ['of an earlier process with a number that is in use again', { pid: process.pid, startedAt: 'long ago', socket: null }],
  ['whose socket is dead', { ...ownIdentity(), socket: 'lock.gone.sock' }],
  ['that was cut off', '{"pid":'],
])('a lock %s does not block', async (_name, owner) => {
  await leaveLock(owner);
  const unlock = await lockDataFolder(dataDir);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('club.lock'))).toEqual(['club.lock.8']);
  await unlock();
});

test('without sockets the process itself is looked for', async () => {
  await leaveLock({ ...ownIdentity(), socket: null });
  await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderInUseError);
});

test('an owner whose process can not be seen, as in another container, is respected', async () => {
  await leaveLock({ pid: 2 ** 22 + 1, startedAt: 'elsewhere', socket: 'lock.other.sock' });
  const owner = createServer().listen(join(dataDir, 'lock.other.sock'));
  await once(owner, 'listening');
  await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderInUseError);
  owner.close();
});
