import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ASKED_SIZES } from '#domain/picture-sizes.ts';
import { createLog } from '#server/base/log.ts';
import { createFileStorage, describedIn } from '#server/storage/file-storage.ts';
import { createPicturePool } from '#server/storage/pictures/image-pool.ts';
import type { PicturePool } from '#server/storage/pictures/image-pool.ts';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { inspectPhoto, quarters, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';
import { createRenditionCache } from './rendition-cache.ts';
import { renditionOf } from './rendition.ts';
import { createRenditions, forgettingRenditions } from './renditions.ts';

const BUCKET = 'workout-images';
const SMALL = renditionOf({ width: 128, height: 128 });
const pool = createPicturePool({ size: 1 });

let folder: string;
let photo: Buffer;
let files: StorageBackend;
/** Pictures that the workers were given. */
let made: number;
let isDiskNearlyFull: boolean;
/** Runs while a picture is being made. */
let meanwhile: () => Promise<unknown>;

beforeAll(async () => {
  photo = await quarters(400, 400).webp().toBuffer();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-renditions-'));
  files = createFileStorage(join(folder, 'storage'), async () => null);
  made = 0;
  isDiskNearlyFull = false;
  meanwhile = async () => undefined;
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => pool.close());

const countingPool: PicturePool = {
  ...pool,
  async rewrite(...job) {
    made += 1;
    const picture = await pool.rewrite(...job);
    await meanwhile();
    return picture;
  },
};

function open(limits?: Parameters<typeof createRenditionCache>[2]) {
  const cache = createRenditionCache(join(folder, 'renditions'), describedIn(join(folder, 'storage')), limits);
  const disk = { check: async () => ({ freeBytes: 0, reservedBytes: 0, isNearlyFull: isDiskNearlyFull }) };
  const storage = forgettingRenditions(files, cache);
  const renditions = createRenditions({ storage: files, pool: countingPool, cache, disk, log: createLog('silent') });
  return { cache, storage, renditions };
}

const put = (storage: StorageBackend, key: string, bytes = photo) =>
  storage.write({ bucket: BUCKET, name: key }, { content: bytes, mimetype: 'image/webp', cacheControl: 'no-cache' });

async function cached(): Promise<string[]> {
  const entries = await readdir(join(folder, 'renditions'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('many who ask at once for the same have it made once, and later ones have it from the disk', async () => {
  const { storage, renditions } = open();
  await put(storage, 'a');
  const answers = await Promise.all(Array.from({ length: 20 }, () => renditions.get({ bucket: BUCKET, name: 'a' }, SMALL)));
  for (const { bytes } of answers) expect((await inspectPhoto(bytes)).quarters).toEqual(UPRIGHT_QUARTERS);
  await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  // As after a restart.
  await open().renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  expect(made).toBe(1);
});

test('a failure is no answer for those who ask later', async () => {
  const { storage, renditions } = open();
  await put(storage, 'a');
  meanwhile = async () => {
    throw new Error('broken off');
  };
  await expect(renditions.get({ bucket: BUCKET, name: 'a' }, SMALL)).rejects.toThrow('broken off');
  meanwhile = async () => undefined;
  expect((await inspectPhoto((await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL)).bytes)).width).toBe(128);
});

test.each<[string, (storage: StorageBackend) => Promise<unknown>]>([
  ['replaced', async (storage) => put(storage, 'a', await quarters(300, 300).webp().toBuffer())],
  ['removed', (storage) => storage.remove(BUCKET, ['a'])],
])('a picture that is %s while its rendition is made keeps none', async (_how, change) => {
  const { storage, renditions } = open();
  await put(storage, 'a');
  meanwhile = () => change(storage);
  await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  expect(await cached()).toEqual([]);
});

test('where the disk is nearly full they are made and not kept', async () => {
  const { storage, renditions } = open();
  await put(storage, 'a');
  isDiskNearlyFull = true;
  expect((await inspectPhoto((await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL)).bytes)).width).toBe(128);
  expect(await cached()).toEqual([]);
});

const FOREIGN = [100, 200, 300, 700, 1_000].flatMap((width) => [renditionOf({ width, height: 2 * width }), renditionOf({ height: width })]);
const OWN = ASKED_SIZES.map(renditionOf);

test('of one picture only so many are kept', async () => {
  const { storage, renditions } = open({ filesPerObject: 3 });
  await put(storage, 'a');
  for (const rendition of [...OWN, ...FOREIGN]) await renditions.get({ bucket: BUCKET, name: 'a' }, rendition);
  expect(await cached()).toHaveLength(3);
});

test('what somebody else asks pushes out nothing that the club’s pages ask for, of one picture or of all', async () => {
  const { storage, renditions } = open();
  for (const key of ['a', 'b']) await put(storage, key);
  for (const rendition of OWN) await renditions.get({ bucket: BUCKET, name: 'a' }, rendition);
  const own = await cached();
  for (const path of own) await utimes(path, new Date(0), new Date(0));
  for (const key of ['a', 'b']) for (const rendition of FOREIGN) await renditions.get({ bucket: BUCKET, name: key }, rendition);
  const all = await cached();
  expect(all).toEqual(expect.arrayContaining(own));
  expect(all).toHaveLength(own.length + 2 * 4);
  const sizes = await Promise.all(own.map(async (path) => (await stat(path)).size));
  // Room for the club's own alone, and a fifth of it is to be free.
  await open({ bytes: sizes.reduce((sum, size) => sum + size, 0) * 1.25 }).cache.tidy();
  expect(await cached()).toEqual(own);
});

test('in all only so many bytes are kept, of those that were asked for last', async () => {
  const { storage, renditions } = open();
  const keys = ['a', 'b', 'c', 'd', 'e'];
  for (const key of keys) await put(storage, key);
  const { bytes } = await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  const [oldest] = await cached();
  await utimes(oldest ?? '', new Date(0), new Date(0));
  // Another process of the server, with room for three.
  const small = open({ bytes: bytes.byteLength * 3.5 });
  await small.cache.tidy();
  for (const key of ['b', 'c', 'd']) await small.renditions.get({ bucket: BUCKET, name: key }, SMALL);
  expect(await cached()).toHaveLength(2);
  made = 0;
  await small.renditions.get({ bucket: BUCKET, name: 'd' }, SMALL);
  expect(made).toBe(0);
  await small.renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  expect(made).toBe(1);
});

test('one that is asked for again counts as used now', async () => {
  const { storage, renditions, cache } = open();
  await put(storage, 'a');
  const { bytes } = await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  const [file] = await cached();
  await utimes(file ?? '', new Date(0), new Date(0));
  await renditions.get({ bucket: BUCKET, name: 'a' }, SMALL);
  await put(storage, 'b');
  await renditions.get({ bucket: BUCKET, name: 'b' }, SMALL);
  const [second] = (await cached()).filter((path) => path !== file);
  await utimes(second ?? '', new Date(1_000), new Date(1_000));
  await cache.tidy();
  await open({ bytes: bytes.byteLength * 1.5 }).cache.tidy();
  expect(await cached()).toEqual([file]);
});

test('tidying removes what lost its object and what was never finished', async () => {
  const { storage, renditions, cache } = open();
  for (const key of ['a', 'b']) {
    await put(storage, key);
    await renditions.get({ bucket: BUCKET, name: key }, SMALL);
  }
  // As the sweep of the files does it, and a backup that was put back.
  await files.remove(BUCKET, ['a']);
  // As a crash leaves it.
  const unfinished = `${(await cached())[0]}.new`;
  await writeFile(unfinished, 'RIFF');
  await utimes(unfinished, new Date(0), new Date(0));
  await cache.tidy();
  expect(await cached()).toHaveLength(1);
  made = 0;
  await renditions.get({ bucket: BUCKET, name: 'b' }, SMALL);
  expect(made).toBe(0);
});
