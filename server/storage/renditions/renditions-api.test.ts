import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageClient } from '@supabase/storage-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { inspectPhoto, program, quarters, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';

type Transform = NonNullable<NonNullable<Parameters<ReturnType<SupabaseClient['storage']['from']>['download']>[1]>['transform']>;

const PUBLIC = 'workout-images';
const PRIVATE = 'album';
const SMALL: Transform = { width: 192, height: 192 };

let club: TestClub;
let ana: Member;
let bruno: Member;
let operator: StorageClient;
let photo: Blob;
let other: Blob;
let path: string;

beforeAll(async () => {
  club = await createTestClub();
  [ana, bruno] = await Promise.all([club.signUpMember('Ana'), club.signUpMember('Bruno')]);
  const keys = { apikey: club.secrets.secretKey, authorization: `Bearer ${club.secrets.secretKey}` };
  operator = new StorageClient(`${TEST_ORIGIN}/storage/v1`, keys, async (input, init) => club.app.request(new Request(input, init)));
  await club.connection.query(`insert into storage.buckets (id, name, public) values ('${PRIVATE}', '${PRIVATE}', false)`);
  await club.connection.query(`create policy album_owner on storage.objects to authenticated
    using (bucket_id = '${PRIVATE}' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = '${PRIVATE}' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
  photo = new Blob([new Uint8Array(await quarters().webp().toBuffer())], { type: 'image/webp' });
  const green = sharp({ create: { width: 600, height: 600, channels: 3, background: { r: 0, g: 160, b: 0 } } });
  other = new Blob([new Uint8Array(await green.webp().toBuffer())], { type: 'image/webp' });
});
afterAll(() => club.close());

/** A picture of its own in both buckets. */
async function putPhoto(): Promise<void> {
  path = `${ana.id}/${crypto.randomUUID()}.webp`;
  for (const bucket of [PUBLIC, PRIVATE]) {
    const { error } = await ana.client.storage.from(bucket).upload(path, photo, { cacheControl: '3600' });
    if (error) throw error;
  }
}

const local = (address: string) => new URL(address).pathname + new URL(address).search;
const addressOf = (name: string, transform: Transform) =>
  local(ana.client.storage.from(PUBLIC).getPublicUrl(name, { transform }).data.publicUrl);
const show = (transform: Transform, init?: RequestInit, name = path) => club.request(addressOf(name, transform), init);

async function facts(body: Blob | Response | null) {
  const { format, width, height, quarters: seen } = await inspectPhoto(new Uint8Array(await (body ?? new Blob()).arrayBuffer()));
  return { format, width, height, seen };
}

async function cached(): Promise<string[]> {
  const entries = await readdir(join(club.config.dataDir, 'renditions'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function expectRefusal(answer: Response, status: number, error: string): Promise<void> {
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status,
    body: { error, message: expect.any(String), statusCode: expect.any(String) },
  });
}

describe('who may read the picture may read its renditions, and nobody else', () => {
  beforeEach(putPhoto);

  test('everybody in a public bucket', async () => {
    expect(await facts(await show(SMALL))).toEqual({ format: 'webp', width: 192, height: 192, seen: UPRIGHT_QUARTERS });
  });

  test('its owner in a private bucket, also by the public route nobody', async () => {
    const { data, error } = await ana.client.storage.from(PRIVATE).download(path, { transform: SMALL });
    expect(error).toBeNull();
    expect(await facts(data)).toMatchObject({ width: 192, seen: UPRIGHT_QUARTERS });
    await expectRefusal(await club.request(`/storage/v1/render/image/public/${PRIVATE}/${path}?width=192`), 404, 'not_found');
    const headers = { apikey: club.secrets.publishableKey };
    const asVisitor = await club.request(`/storage/v1/render/image/authenticated/${PRIVATE}/${path}?width=192`, { headers });
    await expectRefusal(asVisitor, 404, 'not_found');
  });

  test('not another member, a stranger, or a made-up token, though the rendition is there already', async () => {
    await ana.client.storage.from(PRIVATE).download(path, { transform: SMALL });
    for (const client of [bruno.client, club.newClient()]) {
      const { data, error } = await client.storage.from(PRIVATE).download(path, { transform: SMALL });
      expect([data, error]).toEqual([null, expect.objectContaining({ status: 404 })]);
    }
    const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken.slice(0, -4)}AAAA` };
    await expectRefusal(
      await club.request(`/storage/v1/render/image/authenticated/${PRIVATE}/${path}?width=192&height=192`, { headers }),
      400,
      'InvalidJWT',
    );
  });

  test('not a session that has ended', async () => {
    const caio = await club.signUpMember('Caio');
    const own = `${caio.id}/a.webp`;
    const files = caio.client.storage.from(PRIVATE);
    await files.upload(own, photo);
    expect((await files.download(own, { transform: SMALL })).error).toBeNull();
    await club.connection.query('delete from auth.sessions where user_id = $1', [caio.id]);
    expect((await files.download(own, { transform: SMALL })).error).toMatchObject({ status: 401 });
  });

  test('whoever has a signed address, in the signed size and of the signed picture only', async () => {
    const { data, error } = await ana.client.storage
      .from(PRIVATE)
      .createSignedUrl(path, 60, { transform: { width: 384, height: 192, resize: 'fill' } });
    expect(error).toBeNull();
    const address = local(data?.signedUrl ?? '');
    expect(address).toMatch(/^\/storage\/v1\/render\/image\/sign\//);
    const answer = await club.request(`${address}&width=1536&height=1536`);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(await facts(answer)).toEqual({ format: 'webp', width: 384, height: 192, seen: UPRIGHT_QUARTERS });
    const second = `${ana.id}/segunda.webp`;
    await ana.client.storage.from(PRIVATE).upload(second, photo);
    await expectRefusal(await club.request(address.replace(path, second)), 400, 'InvalidJWT');
    await expectRefusal(await club.request(address.split('?')[0] ?? ''), 400, 'InvalidJWT');
    // The small picture was shared, not the picture.
    expect((await club.request(address.replace('/render/image/sign/', '/object/sign/'))).ok).toBe(false);
    const { data: whole } = await ana.client.storage.from(PRIVATE).createSignedUrl(path, 60);
    await expectRefusal(
      await club.request(local(whole?.signedUrl ?? '').replace('/object/sign/', '/render/image/sign/')),
      400,
      'InvalidJWT',
    );
    await ana.client.storage.from(PRIVATE).remove([path]);
    await expectRefusal(await club.request(address), 404, 'not_found');
  });

  test('an address is signed for nobody who may not read the picture', async () => {
    for (const client of [bruno.client, club.newClient()]) {
      expect((await client.storage.from(PRIVATE).createSignedUrl(path, 60, { transform: SMALL })).data).toBeNull();
    }
    expect((await ana.client.storage.from(PRIVATE).createSignedUrl(path, 60, { transform: { width: 2_501 } })).error).toMatchObject({
      status: 400,
    });
  });
});

describe('sizes', () => {
  beforeAll(putPhoto);

  test.each<[Transform, { width: number; height: number; format?: string }]>([
    [{ width: 1 }, { width: 128, height: 171 }],
    [{ width: 129 }, { width: 192, height: 256 }],
    [{ height: 300 }, { width: 288, height: 384 }],
    [
      { width: 100, height: 50 },
      { width: 128, height: 64 },
    ],
    [
      { width: 300, height: 300, resize: 'contain' },
      { width: 288, height: 384 },
    ],
    [
      { width: 300, height: 150, resize: 'fill' },
      { width: 384, height: 192 },
    ],
    [{ width: 2_500 }, { width: 900, height: 1_200 }],
    [{ quality: 20 }, { width: 900, height: 1_200 }],
  ])('%o is rounded up to the next fixed width and is never larger than the picture', async (transform, expected) => {
    expect(await facts(await show(transform))).toMatchObject({ format: 'webp', ...expected });
  });

  test('format=origin keeps the format, and the type says it', async () => {
    const jpeg = `${ana.id}/${crypto.randomUUID()}.jpg`;
    await ana.client.storage
      .from(PUBLIC)
      .upload(jpeg, new Blob([new Uint8Array(await quarters().jpeg().toBuffer())], { type: 'image/jpeg' }));
    for (const [transform, type] of [
      [{ width: 128 }, 'image/webp'],
      [{ width: 128, format: 'origin' }, 'image/jpeg'],
    ] as const) {
      const answer = await show(transform, undefined, jpeg);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(await facts(answer)).toMatchObject({ width: 128, format: type.slice('image/'.length) });
    }
  });

  test.each([
    'width=0',
    'width=-1',
    'width=2501',
    'width=99999',
    'width=abc',
    'width=1.5',
    'width=1e2',
    'width=0x80',
    'width=%2064',
    'width=',
    'width=1&height=0',
    'height=2501',
    'width=NaN',
    'quality=19',
    'quality=101',
    'quality=x',
    'resize=crop',
    'resize=',
    'format=png',
    'format=constructor',
  ])('%s is refused as the Storage API refuses', async (query) => {
    const before = await cached();
    await expectRefusal(await club.request(`/storage/v1/render/image/public/${PUBLIC}/${path}?${query}`), 400, 'InvalidRequest');
    expect(await cached()).toEqual(before);
  });

  test('asking for the same in other words makes nothing more', async () => {
    const none = await cached();
    await show({ width: 130, height: 130 });
    const before = await cached();
    expect(before).toHaveLength(none.length + 1);
    await show({ width: 192, height: 192, quality: 80, resize: 'cover' });
    await show({ width: 140, height: 140, quality: 75 });
    // Unknown parameters, and known ones in another order or twice.
    for (const query of ['width=192&height=192&cache=1', 'height=192&x=%00&width=192', 'width=192&width=800&height=192&WIDTH=7'])
      await club.request(`/storage/v1/render/image/public/${PUBLIC}/${path}?${query}`);
    expect(await cached()).toEqual(before);
  });
});

describe('what is kept', () => {
  beforeEach(putPhoto);

  const filesOf = () => ana.client.storage.from(PUBLIC);
  const isGreen = async (answer: Response) => (await facts(answer)).seen.every((colour) => colour === 'green');

  test('an answer is asked for again only when the picture has changed', async () => {
    const first = await show(SMALL);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const eTag = first.headers.get('etag') ?? '';
    const again = await show(SMALL, { headers: { 'if-none-match': eTag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await show({ width: 384, height: 384 }, { headers: { 'if-none-match': eTag } })).status).toBe(200);
    const head = await show(SMALL, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      eTag,
      first.headers.get('content-length'),
    ]);
    await filesOf().update(path, other);
    expect((await show(SMALL, { headers: { 'if-none-match': eTag } })).status).toBe(200);
  });

  test('a private one is nobody else’s, also not of the next member on the device', async () => {
    const answer = await club.request(`/storage/v1/render/image/authenticated/${PRIVATE}/${path}?width=192`, {
      headers: { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` },
    });
    expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['private, max-age=3600', 'Authorization']);
  });

  test('a replaced picture is shown as it is now', async () => {
    const before = await cached();
    await show(SMALL);
    expect((await filesOf().update(path, other)).error).toBeNull();
    expect(await cached()).toEqual(before);
    expect(await isGreen(await show(SMALL))).toBe(true);
    expect(await cached()).toHaveLength(before.length + 1);
  });

  test('a removed picture takes its renditions along', async () => {
    const before = await cached();
    await show(SMALL);
    await show({ width: 384 });
    expect(await cached()).toHaveLength(before.length + 2);
    await filesOf().remove([path]);
    expect(await cached()).toEqual(before);
    await expectRefusal(await show(SMALL), 404, 'not_found');
  });

  test('a moved picture leaves none behind and has them under its new name; a copy is a picture of its own', async () => {
    const [moved, copied] = [`${ana.id}/${crypto.randomUUID()}.webp`, `${ana.id}/${crypto.randomUUID()}.webp`];
    const before = await cached();
    await show(SMALL);
    expect((await filesOf().move(path, moved)).error).toBeNull();
    expect(await cached()).toEqual(before);
    await expectRefusal(await show(SMALL), 404, 'not_found');
    expect((await filesOf().copy(moved, copied)).error).toBeNull();
    for (const name of [moved, copied])
      expect(await facts(await show(SMALL, undefined, name))).toMatchObject({ width: 192, seen: UPRIGHT_QUARTERS });
  });

  test('an emptied bucket has none', async () => {
    await operator.createBucket('passageiro', { public: true });
    await operator.from('passageiro').upload('a.webp', photo);
    const before = await cached();
    expect((await club.request('/storage/v1/render/image/public/passageiro/a.webp?width=128')).status).toBe(200);
    expect(await cached()).not.toEqual(before);
    await operator.emptyBucket('passageiro');
    expect(await cached()).toEqual(before);
  });
});

describe('hostile requests', () => {
  beforeAll(putPhoto);

  test.each([
    ['a program', async () => program(), 'image/jpeg'],
    ['a script', async () => Buffer.from('<script>alert(1)</script>'), 'image/webp'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    ['a picture cut off in the middle', async () => (await quarters().jpeg().toBuffer()).subarray(0, 4_000), 'image/jpeg'],
    [
      'a picture of 52 megapixels',
      async () =>
        sharp({ create: { width: 8_000, height: 6_500, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'image/png',
    ],
    ['HEIC', async () => Buffer.from('000000186674797068656963000000006d6966316865696300000000', 'hex'), 'image/heic'],
    ['nothing', async () => Buffer.alloc(0), 'image/webp'],
  ])('%s in a bucket for anything is answered 400', async (_what, make, contentType) => {
    const name = `${ana.id}/${crypto.randomUUID()}`;
    expect((await operator.from(PRIVATE).upload(name, new Blob([new Uint8Array(await make())]), { contentType })).error).toBeNull();
    const { data, error } = await ana.client.storage.from(PRIVATE).download(name, { transform: SMALL });
    expect([data, error]).toEqual([null, expect.objectContaining({ status: 400 })]);
  });

  test.each([
    '..%2f..%2fsecrets.json',
    '../../../../secrets.json',
    '%2e%2e/%2e%2e/secrets.json',
    'a%00.webp',
    '',
    '%',
    'constructor',
    '__proto__/a.webp',
  ])('%s leads nowhere', async (name) => {
    const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` };
    for (const route of ['public', 'authenticated', 'sign']) {
      const answer = await club.request(`/storage/v1/render/image/${route}/${PUBLIC}/${name}?width=128`, { headers });
      expect([400, 404], `${route} ${answer.status}`).toContain(answer.status);
    }
  });

  test('nothing is written by these addresses', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await club.request(`/storage/v1/render/image/public/${PUBLIC}/${path}`, {
        method,
        headers: { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` },
        body: photo,
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe('settings', () => {
  let without: TestClub;
  beforeAll(async () => {
    without = await createTestClub({ env: { IMAGE_RENDITIONS: 'off' } });
  });
  afterAll(() => without.close());

  test('the app is told whether to ask for smaller pictures', async () => {
    const told = async (of: TestClub) =>
      ((await (await of.request('/config.json')).json()) as { imageRenditions?: boolean }).imageRenditions;
    expect([await told(club), await told(without)]).toEqual([true, false]);
  });
});
