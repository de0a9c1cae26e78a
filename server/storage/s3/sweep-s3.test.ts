import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import type { S3StandIn } from '#server/testing/s3-stand-in.ts';
import { createS3Client } from './s3-client.ts';
import type { S3Client } from './s3-client.ts';
import { createS3Storage } from './s3-storage.ts';
import { sweepS3 } from './sweep-s3.ts';

let s3: S3StandIn;
let client: S3Client;
let logged: string;
beforeEach(async () => {
  s3 = await startS3StandIn();
  logged = '';
  const settings = readEnvironment({ ...s3.env, S3_PREFIX: 'clube' }).s3;
  if (!settings) throw new Error('no S3');
  client = createS3Client(settings, createLog('info', { write: (line) => void (logged += line) }), { pauseMs: 1 });
});
afterEach(() => s3.stop());

async function put(...names: string[]): Promise<void> {
  const storage = createS3Storage(client, async () => null, '/nowhere');
  await Promise.all(
    names.map((name) =>
      storage.write({ bucket: 'fotos', name }, { content: Buffer.from(name), mimetype: 'image/webp', cacheControl: 'no-cache' }),
    ),
  );
}

/** A database with one bucket and these rows. */
const database = (rows: string[], onAsked: () => void = () => undefined) => ({
  query: async <Row extends object>(statement: string, [, asked]: readonly unknown[] = []): Promise<Row[]> => {
    if (statement.includes('storage.buckets')) return [{ id: 'fotos' }] as Row[];
    const names = typeof asked === 'string' ? new Set(z.array(z.string()).parse(JSON.parse(asked))) : null;
    const found = rows.filter((name) => names?.has(name) ?? true).map((name) => ({ name })) as Row[];
    onAsked();
    return found;
  },
});

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);
const sweep = async (rows: string[], before = tomorrow(), onAsked?: () => void) =>
  sweepS3({ client, before, database: database(rows, onAsked), log: createLog('info', { write: (line) => void (logged += line) }) });
const names = (count: number) => Array.from({ length: count }, (_, index) => `ana/${index}.webp`);

test('a list that comes in pages is read to its end, also when a page fails for the moment', async () => {
  s3.settings.pageSize = 3;
  await put(...names(10));
  s3.fail({ method: 'GET', status: 503 });
  expect(await sweep(names(8))).toBe(2);
  expect([...s3.objects.keys()].toSorted()).toEqual(names(8).map((name) => `clube/fotos/${name}`));
});

test('what others keep in the bucket stays: under another beginning, another key, or without the mark of the club', async () => {
  await put('ana/left.webp');
  const [left] = s3.objects.values();
  if (!left) throw new Error('nothing was kept');
  const { 'x-amz-meta-kept-by': _, ...headers } = left.headers;
  for (const key of ['fotos/ana/a.webp', 'clube/outros/a.webp', 'clube/fotos/not ours', 'clube/fotos.zip']) s3.objects.set(key, left);
  s3.objects.set('clube/fotos/backup.tar', { ...left, headers });
  expect(await sweep([])).toBe(1);
  expect(s3.objects.size).toBe(5);
});

test('what may be on its way, or is older than a week, stays', async () => {
  await put('ana/new.webp');
  const day = 24 * 60 * 60 * 1000;
  expect(await sweep([], new Date(Date.now() - day))).toBe(0);
  expect(await sweep([], new Date(Date.now() + 8 * day))).toBe(0);
  expect(s3.objects.size).toBe(1);
});

test('a file that comes back while the sweep looks at it stays', async () => {
  await put('ana/again.webp');
  const object = s3.objects.get('clube/fotos/ana/again.webp');
  if (!object) throw new Error('nothing was kept');
  const uploadedAgain = () => s3.objects.set('clube/fotos/ana/again.webp', { ...object, modified: new Date(Date.now() + 60_000) });
  expect(await sweep([], tomorrow(), uploadedAgain)).toBe(0);
  expect(s3.objects.size).toBe(1);
});

test('a file that gets its row, or goes, while the sweep looks at it is not in its way', async () => {
  await put('ana/a.webp', 'ana/b.webp', 'ana/c.webp', 'ana/d.webp');
  const rows: string[] = [];
  const meanwhile = () => {
    rows.push('ana/a.webp');
    s3.objects.delete('clube/fotos/ana/b.webp');
  };
  // A file that another process has removed is missing to this one.
  s3.fail({ method: 'DELETE', status: 404, code: 'NoSuchKey' });
  expect(await sweep(rows, tomorrow(), meanwhile)).toBe(1);
  expect([...s3.objects.keys()]).toContain('clube/fotos/ana/a.webp');
});

test('where so many are left that the database must be another club’s, none is removed and the log says so', async () => {
  await put(...names(101));
  expect(await sweep([])).toBe(0);
  expect(s3.objects.size).toBe(101);
  expect(logged).toContain('none is removed');
  expect(await sweep(names(1))).toBe(100);
});
