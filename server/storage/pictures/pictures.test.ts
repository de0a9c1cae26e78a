import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { heavyPhoto, inspectPhoto, program, quarters, rotatedPhoto, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';

let club: TestClub;
let ana: Member;
let bruno: Member;

beforeAll(async () => {
  club = await createTestClub();
  [ana, bruno] = await Promise.all([club.signUpMember('Ana'), club.signUpMember('Bruno')]);
});
afterAll(() => club.close());

const BUCKET = 'profile-images';

function blobOf(bytes: Uint8Array, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

async function upload(member: Member, path: string, file: Blob, bucket = BUCKET) {
  return member.client.storage.from(bucket).upload(path, file, { cacheControl: '3600', upsert: true, contentType: file.type });
}

/** The answer that anybody's browser gets from the public address. */
async function show(path: string, init?: RequestInit, bucket = BUCKET): Promise<Response> {
  const { data } = club.newClient().storage.from(bucket).getPublicUrl(path);
  return club.request(new URL(data.publicUrl).pathname, init);
}

async function keptPhoto(path: string, bucket = BUCKET) {
  return inspectPhoto(new Uint8Array(await (await show(path, undefined, bucket)).arrayBuffer()));
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(club.config.dataDir, 'storage'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test("a phone's lying photo is kept upright, without the camera's data, as the browser's form sends it", async () => {
  const path = `${ana.id}/1-0-a.jpg`;
  expect((await upload(ana, path, blobOf(await rotatedPhoto(), 'image/jpeg'))).error).toBeNull();
  expect(await keptPhoto(path)).toEqual({ format: 'jpeg', width: 900, height: 1200, quarters: UPRIGHT_QUARTERS, hasCameraData: false });
});

test('a picture is kept in the format its name promises, and shown as that', async () => {
  const png = await quarters().png().toBuffer();
  for (const [extension, format, type] of [
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['gif', 'gif', 'image/gif'],
    ['avif', 'heif', 'image/avif'],
  ]) {
    const path = `${ana.id}/formato.${extension}`;
    expect((await upload(ana, path, blobOf(png, 'image/png'))).error).toBeNull();
    const { data } = await ana.client.storage.from(BUCKET).info(path);
    expect([(await show(path)).headers.get('content-type'), (await keptPhoto(path)).format]).toEqual([type, format]);
    expect(data).toMatchObject({ contentType: type });
  }
});

test('a large picture is scaled down to 2048 pixels', async () => {
  const path = `${ana.id}/grande.webp`;
  await upload(ana, path, blobOf(await quarters(3000, 4000).webp().toBuffer(), 'image/webp'), 'workout-images');
  expect(await keptPhoto(path, 'workout-images')).toMatchObject({ width: 1536, height: 2048, quarters: UPRIGHT_QUARTERS });
});

const bomb = async () =>
  sharp({ create: { width: 8_000, height: 6_500, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

test.each([
  ['a program that calls itself a photo', async () => program(), 'image/jpeg', 'foto.jpg', '415'],
  [
    'a program with a photo for a head',
    async () => Buffer.concat([Buffer.from('FFD8FFE0', 'hex'), program()]),
    'image/jpeg',
    'foto.jpg',
    '415',
  ],
  [
    'a script behind the first bytes of a GIF',
    async () => Buffer.from('GIF89a=1;alert(document.domain);//'),
    'image/gif',
    'foto.gif',
    '415',
  ],
  ['an SVG that calls itself a PNG', async () => svg, 'image/png', 'foto.png', '415'],
  ['an SVG', async () => svg, 'image/svg+xml', 'foto.svg', '415'],
  ['a picture of 52 megapixels in few bytes', bomb, 'image/png', 'foto.png', '422'],
  ['a photo cut off in the middle', async () => (await rotatedPhoto()).subarray(0, 4_000), 'image/jpeg', 'foto.jpg', '415'],
  ['a photo named as a page', async () => quarters().jpeg().toBuffer(), 'image/jpeg', 'foto.html', '400'],
  [
    'HEIC under another name',
    async () => Buffer.from('000000186674797068656963000000006d6966316865696300000000', 'hex'),
    'image/jpeg',
    'foto.jpg',
    '415',
  ],
  ['nothing', async () => Buffer.alloc(0), 'image/jpeg', 'foto.jpg', '415'],
  ['a photo of more than 5 MB', async () => heavyPhoto(6 * 1024 * 1024), 'image/jpeg', 'foto.jpg', '413'],
])('%s is refused and leaves nothing behind', async (_what, make, type, name, statusCode) => {
  const before = await filesOnDisk();
  const path = `${ana.id}/recusada-${name}`;
  const { error } = await upload(ana, path, blobOf(await make(), type));
  expect(error).toMatchObject({ status: 400, statusCode });
  expect((await show(path)).status).toBe(404);
  expect(await filesOnDisk()).toEqual(before);
});

test('what hides inside or behind a real photo is not kept', async () => {
  const hidden = Buffer.from('<script>alert("oculto")</script>PK\u0003\u0004oculto');
  const photo = await quarters()
    .withExif({ IFD0: { ImageDescription: '<script>oculto</script>' } })
    .jpeg()
    .toBuffer();
  const path = `${ana.id}/dupla.jpg`;
  expect((await upload(ana, path, blobOf(Buffer.concat([photo, hidden]), 'image/jpeg'))).error).toBeNull();
  expect(Buffer.from(await (await show(path)).arrayBuffer()).includes('oculto')).toBe(false);
});

test('a file can be opened safely and is asked for again only when it changed', async () => {
  const path = `${ana.id}/cache.webp`;
  await upload(ana, path, blobOf(await quarters().webp().toBuffer(), 'image/webp'));
  const first = await show(path);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-disposition': 'inline',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const eTag = first.headers.get('etag') ?? '';
  const again = await show(path, { headers: { 'if-none-match': eTag } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const head = await show(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, eTag]);
  await upload(ana, path, blobOf(await rotatedPhoto(), 'image/webp'));
  expect((await show(path, { headers: { 'if-none-match': eTag } })).status).toBe(200);
  const { data } = ana.client.storage.from(BUCKET).getPublicUrl(path, { download: 'minha foto.webp' });
  const { pathname, search } = new URL(data.publicUrl);
  expect((await club.request(pathname + search)).headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''minha%20foto.webp");
});

test("nobody writes, replaces, moves, lists or removes in another member's folder", async () => {
  const path = `${ana.id}/minha.webp`;
  const photo = blobOf(await quarters().webp().toBuffer(), 'image/webp');
  expect((await upload(ana, path, photo)).error).toBeNull();
  const before = Buffer.from(await (await show(path)).arrayBuffer());
  const own = `${bruno.id}/dele.webp`;
  expect((await upload(bruno, own, photo)).error).toBeNull();
  for (const client of [bruno.client, club.newClient()]) {
    const files = client.storage.from(BUCKET);
    expect((await files.upload(path, photo, { upsert: true })).error).toMatchObject({ statusCode: '403' });
    expect((await files.upload(`${ana.id}/nova.webp`, photo)).error).toMatchObject({ statusCode: '403' });
    expect((await files.update(path, photo)).error).toBeTruthy();
    expect((await files.move(own, `${ana.id}/movida.webp`)).error).toBeTruthy();
    expect((await files.move(path, `${bruno.id}/roubada.webp`)).error).toBeTruthy();
    expect((await files.copy(own, `${ana.id}/copiada.webp`)).error).toBeTruthy();
    expect((await files.createSignedUploadUrl(`${ana.id}/assinada.webp`)).error).toBeTruthy();
    expect((await files.list(ana.id)).data ?? []).toEqual([]);
    expect((await files.list()).data?.filter(({ name }) => name === ana.id) ?? []).toEqual([]);
    await files.remove([path]);
  }
  expect(Buffer.from(await (await show(path)).arrayBuffer()).equals(before)).toBe(true);
  expect((await ana.client.storage.from(BUCKET).list(ana.id)).data?.map(({ name }) => name)).toContain('minha.webp');
});
