import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { StorageBackend, UploadBody } from '#server/lite/storage-backend.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { createFileStorage } from './file-storage.ts';
import { sweepFiles } from './sweep-files.ts';

let folder: string;
let storage: StorageBackend;
let brokenOff: Promise<unknown>[];
let endTest: () => void;
let testIsOver: Promise<void>;

beforeEach(async () => {
  brokenOff = [];
  testIsOver = new Promise((resolve) => (endTest = resolve));
  folder = await mkdtemp(join(tmpdir(), 'clube21-files-'));
  storage = createFileStorage(folder, async () => ({ sizeLimit: null, isForPictures: false }));
});
afterEach(async () => {
  endTest();
  await Promise.allSettled(brokenOff);
  await rm(folder, { recursive: true, force: true });
});

const put = (key: string, text: string) =>
  storage.uploadObject('profile-images', key, undefined, Buffer.from(text), 'image/webp', 'no-cache');

async function read(key: string): Promise<string> {
  const { body } = await storage.getObject('profile-images', key, undefined);
  return new Response(body as BodyInit).text();
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** An upload that stops in the middle of its bytes, as when the process is killed. */
async function breakOff(key: string): Promise<void> {
  await new Promise<void>((resolve) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          sent += 1;
          if (sent === 1) return controller.enqueue(new Uint8Array(10).fill(1));
          // The first chunk is on disk when the second is asked for, which does not come while the test lasts.
          resolve();
          await testIsOver;
          controller.error(new Error('the end'));
        },
      },
      { highWaterMark: 0 },
    );
    brokenOff.push(storage.uploadObject('profile-images', key, undefined, body as UploadBody, 'image/webp', 'no-cache'));
  });
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

test('an upload that breaks off shows nothing of itself, and a replacement leaves the old file whole', async () => {
  await put('ana/old.webp', 'the old picture');
  await breakOff('ana/old.webp');
  await breakOff('ana/new.webp');
  expect(await read('ana/old.webp')).toBe('the old picture');
  await expect(storage.getObject('profile-images', 'ana/new.webp', undefined)).rejects.toThrow('Object not found');
});

test('what a crash left is removed at the next start, and nothing else', async () => {
  const database = await openPreparedDatabase();
  await put('ana/kept.webp', 'in the database');
  await put('ana/unknown.webp', 'written, but the row never was');
  await breakOff('ana/kept.webp');
  await database.query(`insert into storage.objects (bucket_id, name) values ('profile-images', 'ana/kept.webp')`);
  expect(await filesOnDisk()).toHaveLength(5);
  expect(await sweepFiles(folder, new Date(0), database)).toBe(0);
  expect(await sweepFiles(folder, tomorrow(), database)).toBe(2);
  expect(await read('ana/kept.webp')).toBe('in the database');
  expect(await filesOnDisk()).toHaveLength(2);
  await database.close();
});

test('replacing, copying and removing leave no bytes without a name', async () => {
  const nobody: SqlRunner = { query: async () => [], script: async () => undefined };
  await put('ana/a.webp', 'first');
  await Promise.all(Array.from({ length: 20 }, (_, index) => put('ana/a.webp', `version ${index}`)));
  await storage.copyObject('profile-images', 'ana/a.webp', undefined, 'profile-images', 'ana/b.webp', undefined);
  expect(await read('ana/b.webp')).toBe(await read('ana/a.webp'));
  expect(await filesOnDisk()).toHaveLength(4);
  await storage.deleteObjects('profile-images', ['ana/a.webp', 'ana/b.webp', 'ana/never.webp']);
  expect(await filesOnDisk()).toEqual([]);
  expect(await sweepFiles(join(folder, 'missing'), tomorrow(), nobody)).toBe(0);
});

test('reading goes on while the file is replaced again and again', async () => {
  await put('ana/a.webp', 'x'.repeat(1_000));
  const writing = (async () => {
    for (let round = 0; round < 40; round += 1) await put('ana/a.webp', String(round % 10).repeat(1_000));
  })();
  for (let round = 0; round < 120; round += 1) {
    const text = await read('ana/a.webp');
    // Always one whole version: a thousand times the same letter.
    expect([text.length, new Set(text).size]).toEqual([1_000, 1]);
  }
  await writing;
});
