import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { picture } from '#server/testing/full-member.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { createSignedAddresses } from './signed-addresses.ts';

const s3 = await startS3StandIn();
afterAll(async () => s3.stop());

const BUCKET = 'workout-images';
const PUBLIC = 'public, max-age=3600';
const PRIVATE = 'private, max-age=3600';

describe.each(ENGINES.flatMap((engine) => [[engine, 'folder'] as const, [engine, 'S3'] as const]))(
  'a member’s picture on %s and %s',
  (engine, place) => {
    let club: TestClub;
    let ana: Member;
    let photo: Buffer;

    openClubOn(
      engine,
      async (opened) => {
        club = opened;
        ana = await club.signUpMember('Ana');
        photo = await picture();
      },
      place === 'S3' ? s3.env : {},
    );

    const files = (bucket = BUCKET) => ana.client.storage.from(bucket);
    const asAna = () => ({ apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` });
    const put = async (name: string, headers: Record<string, string> = {}) =>
      club.request(`/storage/v1/object/${BUCKET}/${ana.id}/${name}`, {
        method: 'POST',
        headers: { ...asAna(), 'content-type': 'image/jpeg', ...headers },
        body: new Uint8Array(photo),
      });
    const local = (address = '') => new URL(address).pathname + new URL(address).search;

    describe.each(['.x.jpg', 'sub/x.jpg', `${'a'.repeat(230)}.jpg`, 'férias.jpg', 'minha foto.jpg'])('that would be called %s', (name) => {
      const refused = { statusCode: '400', error: 'InvalidKey' };

      test('is not uploaded, in whatever way', async () => {
        const path = `${ana.id}/${name}`;
        const upload = await put(encodeURI(name));
        expect(await upload.json()).toMatchObject(refused);
        expect((await files().upload(path, photo, { contentType: 'image/jpeg' })).error).toMatchObject({ statusCode: '400' });
        expect((await files().createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '400' });
        // By an address that another version signed.
        const signed = await club.request(`/storage/v1/object/upload/sign/${BUCKET}/${encodeURI(path)}?token=${await tokenFor(path)}`, {
          method: 'PUT',
          headers: { 'content-type': 'image/jpeg' },
          body: new Uint8Array(photo),
        });
        expect(await signed.json()).toMatchObject(refused);
      });

      test('is not called so afterwards', async () => {
        const good = `${ana.id}/${crypto.randomUUID()}.jpg`;
        expect((await files().upload(good, photo, { contentType: 'image/jpeg' })).error).toBeNull();
        expect((await files().move(good, `${ana.id}/${name}`)).error).toMatchObject({ statusCode: '400' });
        expect((await files().copy(good, `${ana.id}/${name}`)).error).toMatchObject({ statusCode: '400' });
        expect((await files().list(ana.id, { limit: 1_000 })).data?.map((entry) => entry.name)).not.toContain(name);
      });
    });

    /** The token of an address to upload to, as the server signed it before it asked for the name. */
    async function tokenFor(path: string): Promise<string> {
      const [session] = await club.connection.query<{ id: string }>('select id from auth.sessions where user_id = $1 limit 1', [ana.id]);
      const { token } = await createSignedAddresses(club.secrets.jwtSecret).toUpload(
        { bucket: BUCKET, name: path },
        { memberId: ana.id, sessionId: session?.id ?? null, replaces: true },
      );
      return token;
    }

    describe('whose sender says how long it is kept', () => {
      let name: string;
      beforeEach(() => (name = `${crypto.randomUUID()}.jpg`));

      /** The time for which a browser keeps the picture, as each of its addresses says it. */
      async function said(): Promise<Record<string, string | null>> {
        const path = `${ana.id}/${name}`;
        const { data: signed } = await files().createSignedUrl(path, 600);
        const { data: small } = await files().createSignedUrl(path, 600, { transform: { width: 192 } });
        const address = `/storage/v1/object/public/${BUCKET}/${path}`;
        const of = async (where: string, init: RequestInit = {}) => (await club.request(where, init)).headers.get('cache-control');
        const eTag = (await club.request(address)).headers.get('etag') ?? '';
        const { data: info } = await files().info(path);
        const { data: listed } = await files().list(ana.id, { search: name });
        return {
          shown: await of(address),
          head: await of(address, { method: 'HEAD' }),
          unchanged: await of(address, { headers: { 'if-none-match': eTag } }),
          bare: await of(`/storage/v1/object/${BUCKET}/${path}`, { headers: asAna() }),
          small: await of(`${address.replace('/object/', '/render/image/')}?width=192`),
          signed: await of(local(signed?.signedUrl)),
          signedHead: await of(local(signed?.signedUrl), { method: 'HEAD' }),
          signedSmall: await of(local(small?.signedUrl)),
          info: (info as { cacheControl?: string } | null)?.cacheControl ?? null,
          listed: String(listed?.[0]?.metadata?.['cacheControl']),
        };
      }
      const OURS = {
        shown: PUBLIC,
        head: PUBLIC,
        unchanged: PUBLIC,
        bare: PUBLIC,
        small: PUBLIC,
        signed: PRIVATE,
        signedHead: PRIVATE,
        signedSmall: PRIVATE,
        info: 'max-age=3600',
        listed: 'max-age=3600',
      };

      test.each([
        ['for three years', 'public, max-age=99999999'],
        ['in 3,000 letters', `max-age=1, ${'x'.repeat(3_000)}`],
        ['with a TAB', 'max-age=9\t,public'],
        ['not at all', 'no-store'],
      ])('%s, it is kept for as long as the club says', async (_what, header) => {
        expect((await put(name, { 'cache-control': header })).status).toBe(200);
        expect(await said()).toEqual(OURS);
      });

      test('as supabase-js does, it is kept for as long as the club says', async () => {
        await files().upload(`${ana.id}/${name}`, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), { cacheControl: '99999999' });
        expect(await said()).toEqual(OURS);
      });

      test('and that was kept by an older version, it is kept for as long as the club says', async () => {
        expect((await put(name)).status).toBe(200);
        const old = 'public, max-age=99999999';
        if (place === 'S3') for (const object of s3.objects.values()) object.headers['cache-control'] = old;
        else await sayInFolder(join(club.config.dataDir, 'storage'), old);
        // The row was put right by the migration: 90 of the database's tests.
        expect(await said()).toEqual(OURS);
      });
    });
  },
);

async function sayInFolder(folder: string, cacheControl: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.name.endsWith('.json'))) {
    const path = join(parentPath, name);
    const kept = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...kept, cacheControl }));
  }
}
