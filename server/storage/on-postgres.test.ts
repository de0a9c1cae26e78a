import { afterAll, expect, test } from 'vitest';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { inspectPhoto, quarters } from '#server/testing/test-photos.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);
afterAll(() => outcome.server?.stop());

test.runIf(outcome.server !== null)(
  'on PostgreSQL too files go up at once, are listed, signed, made smaller, moved and removed',
  async () => {
    const club = await createTestClub({ databaseUrl: outcome.server?.url ?? '' });
    const ana = await club.signUpMember('Ana');
    const files = ana.client.storage.from('profile-images');
    const photo = new Blob([new Uint8Array(await quarters().webp().toBuffer())], { type: 'image/webp' });
    const path = `${ana.id}/a.webp`;
    const uploads = await Promise.all(Array.from({ length: 5 }, () => files.upload(path, photo, { upsert: true })));
    expect(uploads.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect((await files.upload(`${ana.id}/b.webp`, photo)).error).toBeNull();
    const { data: listed } = await files.list(ana.id);
    expect(listed?.map(({ name }) => name)).toEqual(['a.webp', 'b.webp']);
    expect(listed?.[0]).toMatchObject({
      metadata: { mimetype: 'image/webp' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    });
    const { data: signed } = await files.createSignedUrls([path, 'nunca.webp'], 60);
    expect(signed?.map(({ signedUrl }) => signedUrl !== null)).toEqual([true, false]);
    const small = { transform: { width: 128, height: 128 } };
    const { data: rendition } = await files.download(path, small);
    expect((await inspectPhoto(new Uint8Array(await (rendition ?? new Blob()).arrayBuffer()))).width).toBe(128);
    const { pathname, search } = new URL((await files.createSignedUrl(path, 60, small)).data?.signedUrl ?? '');
    expect((await club.request(pathname + search)).headers.get('content-type')).toBe('image/webp');
    expect((await files.move(path, `${ana.id}/c.webp`)).error).toBeNull();
    expect((await files.remove([`${ana.id}/c.webp`])).data).toHaveLength(1);
    await club.connection.query('delete from auth.sessions');
    expect((await files.upload(path, photo)).error).toMatchObject({ status: 401 });
    expect((await files.list(ana.id)).error).toMatchObject({ status: 401 });
    expect((await files.download(`${ana.id}/b.webp`, small)).error).toMatchObject({ status: 401 });
    await club.close();
  },
);

test.runIf(outcome.server !== null)(
  'two processes at once keep no more files of a member than there is room for, and say why',
  async () => {
    const keys = {
      JWT_SECRET: 'x'.repeat(40),
      SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(30)}`,
      SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(30)}`,
    };
    const options = { databaseUrl: outcome.server?.url ?? '', env: keys };
    const [one, other] = [await createTestClub(options), await createTestClub(options)];
    const body = new Uint8Array(await quarters(60, 60).webp().toBuffer());
    for (const name of ['Ana', 'Bia', 'Caio']) {
      const { id, accessToken } = await one.signUpMember(name);
      await one.connection.query(
        `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
       select 'workout-images', $1 || '/' || n || '.webp', $1::uuid, $1, '{"size": 1000}' from generate_series(1, 97) n`,
        [id],
      );
      const headers = { apikey: one.secrets.publishableKey, authorization: `Bearer ${accessToken}`, 'content-type': 'image/webp' };
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, index) =>
          (index % 2 === 0 ? one : other).request(`/storage/v1/object/workout-images/${id}/junto-${index}.webp`, {
            method: 'POST',
            headers,
            body,
          }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(7);
      for (const answer of refused) expect(await answer.json()).toMatchObject({ statusCode: '413', message: 'storage_full_today' });
      expect(await one.connection.query('select from storage.objects where owner_id = $1', [id])).toHaveLength(100);
    }
    await one.close();
    await other.close();
  },
);

test.runIf(outcome.server !== null)(
  'two processes with files on S3 that take the first uploads of one name at once keep one of them',
  async () => {
    const s3 = await startS3StandIn();
    const keys = {
      JWT_SECRET: 'x'.repeat(40),
      SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(30)}`,
      SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(30)}`,
    };
    const options = { databaseUrl: outcome.server?.url ?? '', env: { ...s3.env, ...keys } };
    const [one, other] = [await createTestClub(options), await createTestClub(options)];
    const ana = await one.signUpMember('Ana');
    const sizes = [60, 90, 120, 150];
    const photos = await Promise.all(sizes.map(async (width) => new Uint8Array(await quarters(width, width).webp().toBuffer())));
    const headers = {
      apikey: one.secrets.publishableKey,
      authorization: `Bearer ${ana.accessToken}`,
      'content-type': 'image/webp',
      'x-upsert': 'true',
    };
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `profile-images/${ana.id}/${name}.webp`);
    for (const name of names) {
      const answers = await Promise.all(
        photos.map(async (body, index) =>
          (index % 2 === 0 ? one : other).request(`/storage/v1/object/${name}`, { method: 'POST', headers, body }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const club of [one, other]) {
        const kept = await club.request(`/storage/v1/object/public/${name}`);
        expect(sizes).toContain((await inspectPhoto(new Uint8Array(await kept.arrayBuffer()))).width);
      }
    }
    expect([...s3.objects.keys()].toSorted()).toEqual(names);
    const rows = await one.connection.query('select 1 from storage.objects where owner_id = $1', [ana.id]);
    expect(rows).toHaveLength(names.length);
    await one.close();
    await other.close();
    await s3.stop();
  },
);
