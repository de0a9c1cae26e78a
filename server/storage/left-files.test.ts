import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_PLACES, openTestFiles } from '#server/testing/file-places.ts';
import type { TestFiles } from '#server/testing/file-places.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';

let database: Awaited<ReturnType<typeof openPreparedDatabase>>;
let files: TestFiles;
let brokenOff: Promise<unknown>[];
let endTest: () => void;
let testIsOver: Promise<void>;

beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

const put = (key: string, text: string) =>
  files.storage.write(
    { bucket: 'profile-images', name: key },
    { content: Buffer.from(text), mimetype: 'image/webp', cacheControl: 'no-cache' },
  );

async function read(key: string): Promise<string> {
  const { content: body } = await files.storage.read({ bucket: 'profile-images', name: key });
  return new Response(body).text();
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
    brokenOff.push(
      files.storage.write({ bucket: 'profile-images', name: key }, { content: body, mimetype: 'image/webp', cacheControl: 'no-cache' }),
    );
  });
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

describe.each(FILE_PLACES)('in %s', (place) => {
  beforeEach(async () => {
    brokenOff = [];
    testIsOver = new Promise((resolve) => (endTest = resolve));
    files = await openTestFiles(place);
  });
  afterEach(async () => {
    endTest();
    await Promise.allSettled(brokenOff);
    await files.stop();
  });

  test('an upload that breaks off shows nothing of itself, and a replacement leaves the old file whole', async () => {
    await put('ana/old.webp', 'the old picture');
    await breakOff('ana/old.webp');
    await breakOff('ana/new.webp');
    expect(await read('ana/old.webp')).toBe('the old picture');
    await expect(files.storage.read({ bucket: 'profile-images', name: 'ana/new.webp' })).rejects.toThrow('Object not found');
  });

  test('what a crash left is removed at the next start, and nothing else', async () => {
    await database.query('delete from storage.objects');
    const long = `ana/${'é'.repeat(200)}.webp`;
    await Promise.all([put('ana/kept.webp', 'in the database'), put(long, 'in the database too')]);
    await put('ana/unknown.webp', 'written, but the row never was');
    await put(`${long}.webp`, 'nor was this one');
    await breakOff('ana/kept.webp');
    await database.query(
      `insert into storage.objects (bucket_id, name) values ('profile-images', 'ana/kept.webp'), ('profile-images', $1)`,
      [long],
    );
    const { objects, loose } = await files.count();
    expect(objects).toBe(4);
    expect(await files.sweep(new Date(0), database)).toBe(0);
    expect(await files.sweep(tomorrow(), database)).toBe(2 + loose);
    expect(await files.sweep(tomorrow(), database)).toBe(0);
    expect([await read('ana/kept.webp'), await read(long)]).toEqual(['in the database', 'in the database too']);
    expect(await files.count()).toEqual({ objects: 2, loose: 0 });
  });

  test('what was written before the club began stays: it may belong to the club whose DATABASE_URL is missing', async () => {
    await database.query('delete from storage.objects');
    await put('ana/unknown.webp', 'of another club');
    const began = async (interval: string) => database.query(`update storage.buckets set created_at = now() + $1::interval`, [interval]);
    await began('1 minute');
    expect(await files.sweep(tomorrow(), database)).toBe(0);
    expect(await read('ana/unknown.webp')).toBe('of another club');
    await began('-1 minute');
    expect(await files.sweep(tomorrow(), database)).toBe(1);
  });

  test('replacing, copying and removing leave no bytes without a name', async () => {
    await put('ana/a.webp', 'first');
    await Promise.all(Array.from({ length: 20 }, (_, index) => put('ana/a.webp', `version ${index}`)));
    await files.storage.copy({ bucket: 'profile-images', name: 'ana/a.webp' }, { bucket: 'profile-images', name: 'ana/b.webp' });
    expect(await read('ana/b.webp')).toBe(await read('ana/a.webp'));
    expect(await files.count()).toEqual({ objects: 2, loose: 0 });
    await files.storage.remove('profile-images', ['ana/a.webp', 'ana/b.webp', 'ana/never.webp']);
    expect(await files.count()).toEqual({ objects: 0, loose: 0 });
    expect(await files.sweep(tomorrow(), { query: async () => [], script: async () => undefined })).toBe(0);
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
});
