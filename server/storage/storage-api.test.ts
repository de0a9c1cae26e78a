import { readdir } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { FILE_PLACES, openClubAt } from '#server/testing/file-places.ts';
import type { ClubAtPlace, FilePlace } from '#server/testing/file-places.ts';
import { TEST_ORIGIN } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { heavyPhoto, inspectPhoto, quarters, UPRIGHT_QUARTERS } from '#server/testing/test-photos.ts';

let opened: ClubAtPlace;
let club: TestClub;
let ana: Member;
let photo: Blob;

async function openClub(place: FilePlace): Promise<void> {
  opened = await openClubAt(place);
  ({ club } = opened);
  ana = await club.signUpMember('Ana');
  photo = new Blob([new Uint8Array(await quarters(90, 120).webp().toBuffer())], { type: 'image/webp' });
}

const files = (bucket = 'workout-images') => ana.client.storage.from(bucket);
const names = (entries: { name: string }[] | null) => entries?.map(({ name }) => name);

/** The files of a bucket in the hands of the club itself, which gives them any names. */
const clubsFiles = (bucket = 'workout-images') =>
  createClient(TEST_ORIGIN, club.secrets.secretKey, {
    global: { fetch: async (input, init) => club.app.request(new Request(input, init)) },
    realtime: { transport: WebSocket as never },
  }).storage.from(bucket);

async function putAsClub(...paths: string[]): Promise<void> {
  for (const path of paths) expect((await clubsFiles().upload(`${ana.id}/${path}`, photo, { upsert: true })).error).toBeNull();
}

async function put(...paths: string[]): Promise<void> {
  for (const path of paths) expect((await files().upload(`${ana.id}/${path}`, photo, { upsert: true })).error).toBeNull();
}

async function readSigned(url: string): Promise<number> {
  const { pathname, search } = new URL(url);
  return (await club.request(pathname + search)).status;
}

describe.each(FILE_PLACES)('in %s', (place) => {
  beforeAll(() => openClub(place));
  afterAll(() => opened.stop());
  test('several addresses are signed at once, and one that can not be is told by name', async () => {
    await put('assinada-1.webp', 'assinada-2.webp');
    const missing = `${ana.id}/nunca.webp`;
    const { data } = await files().createSignedUrls([`${ana.id}/assinada-1.webp`, missing, `${ana.id}/assinada-2.webp`], 60);
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      [`${ana.id}/assinada-1.webp`, true],
      [missing, false],
      [`${ana.id}/assinada-2.webp`, true],
    ]);
    expect(await readSigned(data?.[0]?.signedUrl ?? '')).toBe(200);
    expect(await readSigned(data?.[2]?.signedUrl ?? '')).toBe(200);
  });

  test('a name may have any letters; one that leaves its folder is refused', async () => {
    const path = 'Álbum/Férias 💪 (é assim) + & = @.webp';
    const media = clubsFiles('challenge-media');
    expect((await media.upload(path, photo)).error).toBeNull();
    expect((await (await media.download(path)).data?.arrayBuffer())?.byteLength).toBeGreaterThan(0);
    const { pathname } = new URL(media.getPublicUrl(path).data.publicUrl);
    expect((await club.request(pathname)).status).toBe(200);
    expect(names((await media.list('Álbum', { search: 'Férias' })).data)).toEqual([path.slice('Álbum/'.length)]);
    expect((await media.remove([path])).data).toHaveLength(1);

    const attempts = [`${ana.id}/../x/fora.webp`, `${ana.id}/..%2f..%2ffora.webp`, `../${ana.id}/fora.webp`, `/${ana.id}//../../fora.webp`];
    for (const attempt of attempts) await files().upload(attempt, photo);
    for (const attempt of attempts) {
      const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}`, 'content-type': 'image/webp' };
      await club.request(`/storage/v1/object/workout-images/${attempt.replaceAll('..', '%2e%2e')}`, {
        method: 'POST',
        headers,
        body: photo,
      });
    }
    const entries = await readdir(club.config.dataDir, { recursive: true });
    expect(entries.filter((entry) => entry.includes('fora'))).toEqual([]);
    const rows = await club.connection.query<{ name: string }>(`select name from storage.objects where name like '%fora%'`);
    expect(rows.filter(({ name }) => !name.startsWith(`${ana.id}/`) || name.includes('..'))).toEqual([]);
  });

  test('a file is moved and copied within its owner folder with its bytes and type, and leaves none behind', async () => {
    await put('origem.webp');
    const [from, moved, copied] = ['origem', 'movida', 'copiada'].map((name) => `${ana.id}/${name}.webp`) as [string, string, string];
    expect((await files().move(from, moved)).error).toBeNull();
    expect((await files().copy(moved, copied)).error).toBeNull();
    expect((await files().download(from)).error).toBeTruthy();
    for (const path of [moved, copied]) {
      const { data } = await files().download(path);
      expect((await inspectPhoto(new Uint8Array(await (data ?? new Blob()).arrayBuffer()))).quarters).toEqual(UPRIGHT_QUARTERS);
    }
  });

  test('replacing, and many replacing at once, keeps one whole file and one row', async () => {
    const path = `${ana.id}/disputada.webp`;
    const sizes = [60, 90, 120, 150, 180, 210];
    const photos = await Promise.all(
      sizes.map(async (width) => new Blob([new Uint8Array(await quarters(width, width).webp().toBuffer())], { type: 'image/webp' })),
    );
    const before = await opened.countFiles();
    const answers = await Promise.all(photos.map((candidate) => files().upload(path, candidate, { upsert: true })));
    expect(answers.map(({ error }) => error)).toEqual(sizes.map(() => null));
    const { data } = await files().download(path);
    const kept = await inspectPhoto(new Uint8Array(await (data ?? new Blob()).arrayBuffer()));
    expect(sizes).toContain(kept.width);
    expect(kept.quarters).toEqual(UPRIGHT_QUARTERS);
    expect(await club.connection.query('select 1 from storage.objects where name = $1', [path])).toHaveLength(1);
    expect(await opened.countFiles()).toBe(before + 1);
  });

  test('an upload by a signed address is checked as any other', async () => {
    const path = `${ana.id}/por-endereco.webp`;
    const { data } = await files().createSignedUploadUrl(path);
    const stranger = club.newClient().storage.from('workout-images');
    const program = new Blob(['MZ'], { type: 'image/webp' });
    expect((await stranger.uploadToSignedUrl(path, data?.token ?? '', program)).error).toMatchObject({ statusCode: '415' });
    expect((await stranger.uploadToSignedUrl(path, data?.token ?? '', photo)).error).toBeNull();
    expect((await stranger.uploadToSignedUrl(`${ana.id}/outra.webp`, data?.token ?? '', photo)).error).toBeTruthy();
    expect((await files().download(path)).error).toBeNull();
  });

  describe.runIf(place === 'the folder')('and wherever else', () => {
    test('a list knows folders, sorts by name and shows 100 at a time unless asked otherwise', async () => {
      await putAsClub('lista/b.webp', 'lista/a.webp', 'lista/dentro/c.webp', 'lista_x.webp');
      const folder = `${ana.id}/lista`;
      const { data } = await files().list(folder);
      expect(names(data)).toEqual(['a.webp', 'b.webp', 'dentro']);
      expect(data?.map(({ id }) => id === null)).toEqual([false, false, true]);
      expect(data?.[0]?.metadata).toMatchObject({ mimetype: 'image/webp', cacheControl: 'max-age=3600' });
      expect(names((await files().list(folder, { sortBy: { column: 'name', order: 'desc' }, limit: 2 })).data)).toEqual([
        'dentro',
        'b.webp',
      ]);
      expect(names((await files().list(folder, { offset: 1, search: 'b' })).data)).toEqual([]);
      expect(names((await files().list(folder, { search: 'b' })).data)).toEqual(['b.webp']);
      expect(names((await files().list(`${ana.id}/list%`)).data)).toEqual([]);
      await club.connection.script(`
        insert into storage.objects (bucket_id, name) select 'workout-images', '${ana.id}/muitas/' || n || '.webp' from generate_series(1, 120) n`);
      expect((await files().list(`${ana.id}/muitas`)).data).toHaveLength(100);
    });

    test.each(['name', 'created_at'] as const)('pages of a list by %s have each file and folder once', async (column) => {
      await putAsClub('paginas/1.webp', 'paginas/2.webp', 'paginas/a/1.webp', 'paginas/a/2.webp', 'paginas/b/1.webp', 'paginas/c.webp');
      const options = { prefix: `${ana.id}/paginas/`, with_delimiter: true, sortBy: { column, order: 'desc' as const } };
      const { data: whole } = await files().listV2(options);
      expect([whole?.hasNext, whole?.folders.length, whole?.objects.length]).toEqual([false, 2, 3]);
      const found: string[] = [];
      let cursor: string | undefined;
      // More pages than there are entries would be the same ones over and over.
      for (let pages = 0; pages < 5; pages += 1) {
        const { data } = await files().listV2({ ...options, limit: 2, ...(cursor && { cursor }) });
        found.push(...(names([...(data?.folders ?? []), ...(data?.objects ?? [])]) ?? []));
        if (!data?.hasNext) break;
        cursor = data.nextCursor;
      }
      expect(found.toSorted()).toEqual(names([...(whole?.folders ?? []), ...(whole?.objects ?? [])])?.toSorted());
      expect(new Set(found).size).toBe(5);
    });

    test("the server's own key sees every member's folder", async () => {
      await put('do-clube.webp');
      expect(names((await clubsFiles().list()).data)).toContain(ana.id);
      expect(names((await clubsFiles().list(ana.id)).data)).toContain('do-clube.webp');
    });

    test('more than 5 MB are cut off while they come, whatever the request announces', async () => {
      const heavy = await heavyPhoto(6 * 1024 * 1024);
      for (const announced of [undefined, '1000', String(heavy.length)]) {
        let sent = 0;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (sent >= heavy.length) return controller.close();
            controller.enqueue(new Uint8Array(heavy.subarray(sent, sent + 65_536)));
            sent += 65_536;
          },
        });
        const headers = {
          apikey: club.secrets.publishableKey,
          authorization: `Bearer ${ana.accessToken}`,
          'content-type': 'image/jpeg',
          ...(announced && { 'content-length': announced }),
        };
        const answer = await club.request(`/storage/v1/object/profile-images/${ana.id}/pesada.jpg`, {
          method: 'POST',
          headers,
          body,
          duplex: 'half',
        } as RequestInit);
        expect(await answer.json()).toMatchObject({ statusCode: '413' });
        expect(sent).toBeLessThan(5.5 * 1024 * 1024);
      }
    });

    test.each([
      [
        'a form without a file',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x--\r\n',
      ],
      [
        'a form that breaks off',
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nabc',
      ],
    ])('%s is refused', async (_what, type, body) => {
      const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}`, 'content-type': type };
      const answer = await club.request(`/storage/v1/object/workout-images/${ana.id}/form.webp`, { method: 'POST', headers, body });
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'InvalidRequest']);
    });

    test('a name with a NUL is refused as malformed, wherever it comes', async () => {
      const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` };
      expect((await club.request(`/storage/v1/object/public/workout-images/${ana.id}/a%00.webp`)).status).toBe(400);
      expect(
        (await club.request(`/storage/v1/object/workout-images/${ana.id}/a%00.webp`, { method: 'POST', headers, body: photo })).status,
      ).toBe(400);
      expect((await files().list(`${ana.id}/\0`)).error).toMatchObject({ status: 400 });
      expect((await files().createSignedUrls([`${ana.id}/\0`], 60)).error).toMatchObject({ status: 400 });
    });

    test('a session that has ended can do nothing any more', async () => {
      const caio = await club.signUpMember('Caio');
      const path = `${caio.id}/a.webp`;
      const mine = caio.client.storage.from('workout-images');
      expect((await mine.upload(path, photo)).error).toBeNull();
      await club.connection.query('delete from auth.sessions where user_id = $1', [caio.id]);
      const attempts = [
        mine.upload(path, photo, { upsert: true }),
        mine.list(caio.id),
        mine.createSignedUrls([path], 60),
        mine.remove([path]),
        mine.move(path, `${caio.id}/b.webp`),
      ];
      for (const attempt of attempts) expect((await attempt).error).toMatchObject({ status: 401, statusCode: '401' });
      expect((await club.request(new URL(mine.getPublicUrl(path).data.publicUrl).pathname)).status).toBe(200);
    });
  });
});
