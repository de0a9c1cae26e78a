import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import type { FileBytes, StorageBackend } from '#server/storage/storage-backend.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import type { S3StandIn } from '#server/testing/s3-stand-in.ts';
import { createS3Client } from './s3-client.ts';
import type { S3Limits } from './s3-client.ts';
import { createS3Storage } from './s3-storage.ts';

const MIB = 1024 * 1024;
const SIZE_LIMIT = 24 * MIB;

let s3: S3StandIn;
let folder: string;
let logged: string;
let storage: StorageBackend;

/** A storage on the stand-in, as each server process has one. */
function openStorage(limits: Partial<S3Limits> = {}, env: Record<string, string> = {}): StorageBackend {
  const settings = readEnvironment({ ...s3.env, ...env }).s3;
  if (!settings) throw new Error('no S3');
  const log = createLog('debug', { write: (line) => void (logged += line) });
  return createS3Storage(
    createS3Client(settings, log, { pauseMs: 1, ...limits }),
    async () => ({ sizeLimit: SIZE_LIMIT, isForPictures: false }),
    folder,
  );
}

beforeEach(async () => {
  logged = '';
  s3 = await startS3StandIn();
  folder = await mkdtemp(join(tmpdir(), 'clube21-s3-'));
  storage = openStorage();
});
afterEach(async () => {
  // The log tells what happened, and no name of a file or key of the service.
  for (const secret of [s3.secretAccessKey, 'foto.webp']) expect(logged).not.toContain(secret);
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes of which each part is different. */
const pattern = (size: number, seed = 1) =>
  Buffer.from(Uint32Array.from({ length: Math.ceil(size / 4) }, (_, index) => index * seed).buffer).subarray(0, size);

const streamOf = (bytes: Buffer) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(sent, (sent += 65_536))));
    },
  }) as FileBytes;
};

const put = async (body: FileBytes, to = storage, cacheControl = 'max-age=60') =>
  to.write({ bucket: 'fotos', name: 'ana/foto.webp' }, { content: body, mimetype: 'image/webp', cacheControl });
const open = async (from = storage) => {
  const { facts: metadata, content: body } = await from.read({ bucket: 'fotos', name: 'ana/foto.webp' });
  return { metadata, body };
};
const read = async (from = storage) => Buffer.from(await new Response((await open(from)).body).arrayBuffer());
const lines = (method: string) => s3.requests.filter(({ line }) => line.startsWith(method)).length;

test('a file is described as it was kept, and one of no bytes is one too', async () => {
  const kept = await put(pattern(1_000));
  const { metadata } = await open();
  expect(metadata).toMatchObject({ mimetype: 'image/webp', cacheControl: 'max-age=60', size: 1_000, eTag: kept.eTag });
  expect(await storage.describe({ bucket: 'fotos', name: 'ana/foto.webp' })).toMatchObject({ size: 1_000, eTag: kept.eTag });
  await put(Buffer.alloc(0));
  expect((await read()).length).toBe(0);
  await put(streamOf(Buffer.alloc(0)));
  expect((await read()).length).toBe(0);
});

test('what fails for the moment is asked again, and after three times the caller is told to come later', async () => {
  for (const status of [429, 500, 503]) {
    s3.fail({ times: 2, status });
    await put(pattern(10));
    s3.fail({ times: 2, status });
    expect((await read()).length).toBe(10);
    s3.fail({ times: 2, status });
    expect((await storage.describe({ bucket: 'fotos', name: 'ana/foto.webp' })).size).toBe(10);
    s3.fail({ times: 2, status });
    await storage.copy({ bucket: 'fotos', name: 'ana/foto.webp' }, { bucket: 'fotos', name: 'ana/copia.webp' });
  }
  s3.fail({ times: 3, status: 503 });
  await expect(storage.read({ bucket: 'fotos', name: 'ana/foto.webp' })).rejects.toMatchObject({ reason: 'unavailable' });
  expect(logged.match(/the storage of files on S3 fails/g)).toHaveLength(1);
  expect((await read()).length).toBe(10);
  expect(logged).toContain('answers again');
});

test('an upload that breaks off on its way, or whose answer is lost, is sent again whole', async () => {
  const bytes = pattern(2 * MIB);
  for (const body of [bytes, streamOf(bytes)]) {
    s3.fail({ method: 'PUT', cutAfter: 100_000 });
    s3.fail({ method: 'PUT', losesAnswer: true });
    await put(body);
    expect((await read()).equals(bytes)).toBe(true);
  }
  s3.fail({ method: 'PUT', corrupts: true });
  s3.fail({ method: 'PUT', status: 400, code: 'IncompleteBody' });
  await put(bytes);
  expect((await read()).equals(bytes)).toBe(true);
  expect([lines('PUT'), s3.objects.size]).toEqual([9, 1]);
  expect(await readdir(folder)).toEqual([]);
});

test('a read that breaks off goes on where it broke', async () => {
  const bytes = pattern(MIB);
  await put(bytes);
  s3.fail({ method: 'GET', cutAfter: 300_001 });
  s3.fail({ method: 'GET', status: 503 });
  s3.fail({ method: 'GET', cutAfter: 0 });
  s3.fail({ method: 'GET', cutAfter: 200_002 });
  expect((await read()).equals(bytes)).toBe(true);
  expect(lines('GET')).toBe(5);
});

test('a read that breaks off fails when the file has been replaced meanwhile: nobody gets parts of two', async () => {
  await put(pattern(MIB));
  s3.fail({ method: 'GET', cutAfter: 300_000 });
  const { body } = await open();
  const reader = body.getReader();
  await reader.read();
  await put(pattern(MIB, 7));
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('412');
  // It is no fault of the service.
  expect(logged).not.toContain('fails');
});

test('a read that breaks off again and again goes on while bytes come, and fails when none do', async () => {
  await put(pattern(MIB));
  s3.fail({ method: 'GET', times: 8, cutAfter: 100_000 });
  expect((await read()).equals(pattern(MIB))).toBe(true);
  s3.fail({ method: 'GET', cutAfter: 100_000 });
  s3.fail({ method: 'GET', times: 100, cutAfter: 0 });
  await expect(read()).rejects.toThrow();
});

test.each([
  ['the whole file again instead of the rest', ['range'], 1],
  ['the whole of another version', ['range', 'if-match'], 7],
  ['the rest of another version', ['if-match'], 7],
])('a service that answers %s is not believed', async (_what, readsPast, seed) => {
  s3.settings.readsPast = readsPast;
  await put(pattern(MIB));
  s3.fail({ method: 'GET', cutAfter: 300_000 });
  const { body } = await open();
  await put(pattern(MIB, seed));
  await expect(new Response(body).arrayBuffer()).rejects.toThrow('the rest is not of the same version');
});

test('a copy that fails after all, told with status 200, is asked for again', async () => {
  await put(pattern(10));
  s3.fail({ method: 'PUT', times: 2, status: 200 });
  await storage.copy({ bucket: 'fotos', name: 'ana/foto.webp' }, { bucket: 'fotos', name: 'ana/copia.webp' });
  expect([...s3.objects.keys()]).toEqual(['fotos/ana/foto.webp', 'fotos/ana/copia.webp']);
  expect((await storage.copy({ bucket: 'fotos', name: 'ana/foto.webp' }, { bucket: 'fotos', name: 'ana/foto.webp' })).eTag).toBe(
    (await open()).metadata.eTag,
  );
});

test('a service that says nothing is not waited for without end, neither for an answer nor in the middle of one', async () => {
  await put(pattern(MIB));
  s3.fail({ method: 'GET', times: 3, isSilent: true });
  const impatient = openStorage({ silenceMs: 100 });
  await expect(impatient.read({ bucket: 'fotos', name: 'ana/foto.webp' })).rejects.toMatchObject({ reason: 'unavailable' });
  s3.fail({ method: 'GET', cutAfter: 1_000, isSilent: true });
  // On a slow machine the rest, which does come, is silent for a moment too.
  expect((await read(openStorage({ silenceMs: 3_000 }))).equals(pattern(MIB))).toBe(true);
});

test('a slow reader holds no more of a file than a few pieces, and whoever goes away ends the transfer', async () => {
  await put(Buffer.alloc(24 * MIB));
  const { body } = await open();
  const reader = body.getReader();
  expect((await reader.read()).done).toBe(false);
  const sent = () => s3.requests.at(-1)?.sentBytes ?? 0;
  // The connection's own buffers hold some.
  expect(sent()).toBeLessThan(16 * MIB);
  await reader.cancel();
  expect((await open()).metadata.size).toBe(24 * MIB);
  expect(s3.requests.at(-2)?.sentBytes).toBeLessThan(16 * MIB);
});

test('whoever goes away while the rest is being asked for does not wait for a service that says nothing', async () => {
  await put(pattern(MIB));
  s3.fail({ method: 'GET', cutAfter: 1_000 });
  s3.fail({ method: 'GET', isSilent: true });
  const reader = (await open(openStorage({ silenceMs: 600_000 }))).body.getReader();
  await reader.read();
  const rest = reader.read();
  await expect.poll(() => lines('GET')).toBe(2);
  await reader.cancel();
  expect((await rest).done).toBe(true);
});

test('two processes that replace a file at once leave one whole version', async () => {
  const processes = [storage, openStorage()];
  const versions = Array.from({ length: 20 }, (_, index) => pattern(100_000, index + 1));
  await Promise.all(versions.map((bytes, index) => put(bytes, processes[index % 2])));
  const [one, other] = await Promise.all(processes.map((process) => read(process)));
  expect(versions.filter((bytes) => bytes.equals(one ?? Buffer.alloc(0)))).toHaveLength(1);
  expect([one?.equals(other ?? Buffer.alloc(0)), s3.objects.size]).toEqual([true, 1]);
});

test.each([
  ['another secret', { S3_SECRET_ACCESS_KEY: 'another' }, 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID'],
  ['an unknown key', { S3_ACCESS_KEY_ID: 'another' }, 'the service does not know S3_ACCESS_KEY_ID'],
  ['another bucket', { S3_BUCKET: 'another' }, 'there is no bucket of the name in S3_BUCKET'],
  ['another region', { S3_REGION: 'another' }, 'S3_REGION is not the region of the bucket'],
])('with %s nothing is read or kept, and the log says what is wrong', async (_what, env, sentence) => {
  await put(pattern(10));
  const wrong = openStorage({}, env);
  await expect(read(wrong)).rejects.toMatchObject({ reason: 'unavailable' });
  // Its answer has no body that could tell a missing bucket from a missing object.
  await expect(wrong.describe({ bucket: 'fotos', name: 'ana/foto.webp' })).rejects.toThrow();
  await expect(put(pattern(20), wrong)).rejects.toMatchObject({ reason: 'unavailable' });
  expect((await read()).length).toBe(10);
  expect([lines('GET'), lines('PUT')]).toEqual([2, 2]);
  expect(logged).toContain(sentence);
  expect(logged.match(/the storage of files on S3/g)).toHaveLength(1);
});

test('an answer that lacks what it must have is a failure of the service, which the log names', async () => {
  await put(pattern(10));
  s3.fail({ times: 3, lacksFacts: true });
  await expect(storage.read({ bucket: 'fotos', name: 'ana/foto.webp' })).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(storage.describe({ bucket: 'fotos', name: 'ana/foto.webp' })).rejects.toMatchObject({ reason: 'unavailable' });
  const copied = storage.copy({ bucket: 'fotos', name: 'ana/foto.webp' }, { bucket: 'fotos', name: 'ana/copia.webp' });
  await expect(copied).rejects.toMatchObject({ reason: 'unavailable' });
  expect(logged.match(/the storage of files on S3/g)).toHaveLength(1);
  expect(logged).toContain('S3 answered GET with 200: the answer has no size');
});

test('headers that a member made up keep no file from being kept', async () => {
  await storage.write(
    { bucket: 'fotos', name: 'ana/foto.webp' },
    { content: pattern(10), mimetype: 'imagem/á', cacheControl: 'max-age=1, é\u0007' },
  );
  const { metadata } = await open();
  expect([metadata.mimetype, metadata.cacheControl]).toEqual(['application/octet-stream', 'no-cache']);
  await put(pattern(20), storage, '  public ,  max-age=7  ');
  expect((await open()).metadata.size).toBe(20);
});

test('an upload beyond the limit is not sent', async () => {
  const large = Buffer.alloc(SIZE_LIMIT + 1);
  await expect(put(large)).rejects.toMatchObject({ reason: 'tooLarge' });
  await expect(put(streamOf(large))).rejects.toMatchObject({ reason: 'tooLarge' });
  expect([lines('PUT'), await readdir(folder)]).toEqual([0, []]);
});

test('what is not there is not found, and removing it is no failure', async () => {
  await expect(read()).rejects.toMatchObject({ reason: 'notFound' });
  await expect(storage.describe({ bucket: 'fotos', name: 'nunca' })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(storage.copy({ bucket: 'fotos', name: 'nunca' }, { bucket: 'fotos', name: 'b' })).rejects.toMatchObject({
    reason: 'notFound',
  });
  await storage.remove('fotos', ['nunca']);
  expect(logged).not.toContain('fails');
});
