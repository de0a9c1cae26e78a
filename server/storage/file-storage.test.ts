import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_PLACES, openClubAt } from '#server/testing/file-places.ts';
import type { ClubAtPlace, FilePlace } from '#server/testing/file-places.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

const LIMIT_BYTES = 64 * 1024;

let opened: ClubAtPlace;
let club: TestClub;
let ana: Member;
let bruno: Member;

async function openClub(place: FilePlace): Promise<void> {
  opened = await openClubAt(place);
  ({ club } = opened);
  await club.connection.script(`
    insert into storage.buckets (id, name, public, file_size_limit) values ('test-open', 'test-open', true, ${LIMIT_BYTES}), ('test-private', 'test-private', false, ${LIMIT_BYTES});
    create policy "Members keep test files in their own folder" on storage.objects for all to authenticated
      using (bucket_id like 'test-%' and (storage.foldername(name))[1] = (select auth.uid())::text)
      with check (bucket_id like 'test-%' and (storage.foldername(name))[1] = (select auth.uid())::text);
  `);
  [ana, bruno] = await Promise.all([club.signUpMember('Ana'), club.signUpMember('Bruno')]);
}

const bytes = (size: number) => new Uint8Array(size).fill(7);

describe.each(FILE_PLACES)('in %s', (place) => {
  beforeAll(() => openClub(place));
  afterAll(() => opened.stop());

  test('a file goes up, comes down unchanged and is replaced with upsert', async () => {
    const path = `${ana.id}/foto.webp`;
    const upload = await ana.client.storage
      .from('test-open')
      .upload(path, bytes(1_000), { contentType: 'image/webp', cacheControl: '3600' });
    expect(upload.error).toBeNull();
    const { data } = ana.client.storage.from('test-open').getPublicUrl(path);
    const shown = await club.request(new URL(data.publicUrl).pathname);
    expect(shown.headers.get('content-type')).toContain('image/webp');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await shown.arrayBuffer()).byteLength).toBe(1_000);
    const again = await ana.client.storage.from('test-open').upload(path, bytes(2_000), { contentType: 'image/webp', upsert: true });
    expect(again.error).toBeNull();
    const { data: blob } = await ana.client.storage.from('test-open').download(path);
    expect(blob?.size).toBe(2_000);
  });

  test("nobody writes into another member's folder or reads a private file of theirs", async () => {
    const path = `${ana.id}/privado.pdf`;
    expect((await ana.client.storage.from('test-private').upload(path, bytes(10))).error).toBeNull();
    expect((await bruno.client.storage.from('test-private').upload(`${ana.id}/outro.pdf`, bytes(10))).error).toBeTruthy();
    expect((await bruno.client.storage.from('test-private').download(path)).error).toBeTruthy();
    expect((await club.newClient().storage.from('test-private').download(path)).error).toBeTruthy();
  });

  test('a signed address opens a private file to whoever has it, a forged one does not', async () => {
    const path = `${ana.id}/assinado.pdf`;
    const files = ana.client.storage.from('test-private');
    expect((await files.upload(path, bytes(10), { contentType: 'application/pdf' })).error).toBeNull();
    const { data } = await files.createSignedUrl(path, 60);
    const { pathname, search } = new URL(data?.signedUrl ?? '');
    const answer = await club.request(`${pathname}${search}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await answer.arrayBuffer()).byteLength).toBe(10);
    expect((await club.request(`${pathname}?token=forged`)).status).toBe(400);
    expect((await bruno.client.storage.from('test-private').createSignedUrl(path, 60)).error).toBeTruthy();
  });

  test("the bucket's limit counts the bytes, whatever the request announces", async () => {
    const path = `${ana.id}/grande.bin`;
    const url = `/storage/v1/object/test-open/${path}`;
    const before = await opened.countFiles();
    const headers = {
      apikey: club.secrets.publishableKey,
      authorization: `Bearer ${ana.accessToken}`,
      'content-type': 'application/octet-stream',
    };
    const stream = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= LIMIT_BYTES; sent += 16_384) controller.enqueue(bytes(16_384));
        controller.close();
      },
    });
    const answer = await club.request(url, { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '413' });
    expect((await ana.client.storage.from('test-open').download(path)).error).toBeTruthy();
    // The refused upload leaves no file behind.
    expect(await opened.countFiles()).toBe(before);
  });

  test('a name can not leave the folder', async () => {
    await ana.client.storage.from('test-open').upload(`${ana.id}/../../../fora.txt`, bytes(10));
    const names = await readdir(club.config.dataDir, { recursive: true });
    expect(names.some((name) => name.includes('fora'))).toBe(false);
  });

  test('a removed file is gone', async () => {
    const path = `${ana.id}/some.txt`;
    await ana.client.storage.from('test-open').upload(path, bytes(10));
    expect((await ana.client.storage.from('test-open').remove([path])).error).toBeNull();
    expect((await ana.client.storage.from('test-open').download(path)).error).toBeTruthy();
  });
});
