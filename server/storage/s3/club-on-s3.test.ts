import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { placeOf } from '#server/storage/file-storage.ts';
import { openFiles } from '#server/storage/open-files.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import type { S3StandIn } from '#server/testing/s3-stand-in.ts';
import { createTestClub, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { inspectPhoto, quarters, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';

let s3: S3StandIn;
let club: TestClub;
let ana: Member;
let photo: Blob;

beforeAll(async () => {
  s3 = await startS3StandIn();
  // This machine's disk has no room for files at all.
  club = await createTestClub({ env: { ...s3.env, DISK_RESERVE_MB: '1000000000' } });
  ana = await club.signUpMember('Ana');
  photo = new Blob([new Uint8Array(await quarters(300, 400).webp().toBuffer())], { type: 'image/webp' });
});
afterAll(async () => {
  await club.close();
  await s3.stop();
});

const files = (member = ana) => member.client.storage.from('profile-images');
const keysOf = (member: Member) => [...s3.objects.keys()].filter((key) => key.includes(member.id)).toSorted();

async function publicAnswer(path: string, headers: Record<string, string> = {}, rendition = ''): Promise<Response> {
  const { pathname } = new URL(files().getPublicUrl(path).data.publicUrl);
  return club.request((rendition ? pathname.replace('/object/', '/render/image/') : pathname) + rendition, { headers });
}

test('a full disk here refuses no file, and the file comes from the club’s own address, whole, small, or not again', async () => {
  const path = `${ana.id}/foto.webp`;
  expect((await files().upload(path, photo, { cacheControl: '3600' })).error).toBeNull();
  expect(keysOf(ana)).toEqual([`profile-images/${path}`]);
  const answer = await publicAnswer(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  expect(answer.headers.get('content-length')).toBe(String(s3.objects.get(`profile-images/${path}`)?.bytes.length));
  expect((await inspectPhoto(new Uint8Array(await answer.arrayBuffer()))).quarters).toEqual(UPRIGHT_QUARTERS);
  expect((await publicAnswer(path, { 'If-None-Match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  const small = await publicAnswer(path, {}, '?width=128');
  expect((await inspectPhoto(new Uint8Array(await small.arrayBuffer()))).width).toBe(128);
});

test('whoever asks only for the head of a file of their own gets its headers, and nothing of it stays open', async () => {
  const path = `${ana.id}/cabeca.webp`;
  expect((await files().upload(path, photo)).error).toBeNull();
  const { data } = await files().createSignedUrl(path, 60);
  const addresses = [`http://club/storage/v1/object/profile-images/${path}`, data?.signedUrl ?? ''].map((address) => new URL(address));
  for (const { pathname, search } of addresses) {
    const headers = { apikey: club.secrets.publishableKey, Authorization: `Bearer ${ana.accessToken}` };
    const [whole, ...heads] = await Promise.all(
      ['GET', 'HEAD', 'HEAD', 'HEAD'].map(async (method) => club.request(pathname + search, { method, headers })),
    );
    expect((await whole?.arrayBuffer())?.byteLength).toBeGreaterThan(0);
    for (const head of heads) {
      expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
      for (const name of ['content-length', 'content-type', 'content-disposition', 'etag']) {
        expect(head.headers.get(name)).toBe(whole?.headers.get(name));
      }
    }
  }
  // One that has been read to its end is kept for the next request.
  await expect.poll(() => s3.connections()).toBeLessThanOrEqual(2);
});

test('while the service is away files are answered 503, and everything else goes on', async () => {
  const path = `${ana.id}/fora.webp`;
  expect((await files().upload(path, photo)).error).toBeNull();
  s3.fail({ times: 1_000, status: 503 });
  for (const rendition of ['', '?width=192']) {
    const answer = await publicAnswer(path, {}, rendition);
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
  }
  expect((await files().download(path)).error).toMatchObject({ status: 503 });
  expect((await files().upload(`${ana.id}/nova.webp`, photo)).error).toMatchObject({ status: 503 });
  expect((await ana.client.rpc('has_accepted_terms', { p_version: '2026-11-21' })).error).toBeNull();
  s3.recover();
  expect((await publicAnswer(path)).status).toBe(200);
  expect((await files().upload(`${ana.id}/nova.webp`, photo)).error).toBeNull();
});

test('a member’s copy of their data has their photos, and a deleted account leaves none on S3', async () => {
  const bia = await club.signUpMember('Bia');
  expect((await files(bia).upload(`${bia.id}/perfil.webp`, photo)).error).toBeNull();
  const headers = { Authorization: `Bearer ${bia.accessToken}`, 'Content-Type': 'application/json' };
  const zip = unzipSync(
    new Uint8Array(await (await club.request('/functions/v1/export-account', { method: 'POST', headers })).arrayBuffer()),
  );
  const [key = ''] = keysOf(bia);
  expect(Buffer.from(zip['fotos/profile-images/perfil.webp'] ?? []).equals(s3.objects.get(key)?.bytes ?? Buffer.alloc(1))).toBe(true);
  const body = JSON.stringify({ email: bia.email, password: TEST_PASSWORD });
  expect((await club.request('/functions/v1/delete-account', { method: 'POST', headers, body })).status).toBe(200);
  expect(keysOf(bia)).toEqual([]);
  expect(keysOf(ana).length).toBeGreaterThan(0);
});

test('small pictures in the folder belong to the objects that have a row', async () => {
  const { s3: settings, dataDir } = club.config;
  const options = { s3: settings, dataDir, database: club.connection, rulesOf: async () => null, log: createLog('silent') };
  const name = `${ana.id}/Férias 💪.webp`;
  await club.connection.query(`insert into storage.objects (bucket_id, name) values ('workout-images', $1)`, [name]);
  const places = [placeOf('workout-images', name), placeOf('workout-images', 'nunca.webp'), placeOf('profile-images', name)];
  expect([...(await openFiles(options).stillThere(places))]).toEqual(places.slice(0, 1));
});
