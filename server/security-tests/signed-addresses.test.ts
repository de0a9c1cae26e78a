import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createTestClub, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// A signed address is tried when time has passed or its member is gone.

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club.close());

const filesOf = ({ client }: Pick<Member, 'client'>) => client.storage.from('workout-images');
const photo = async () => new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' });

describe('an address to read a file', () => {
  const path = () => `${ana.id}/lida.jpg`;

  beforeAll(async () => {
    expect((await filesOf(ana).upload(path(), await photo(), { upsert: true })).error).toBeNull();
  });

  test.each([3_601, 1e9, 1e300])('is not signed for %s seconds', async (seconds) => {
    expect((await filesOf(ana).createSignedUrl(path(), seconds)).error).toMatchObject({ status: 400 });
    expect((await filesOf(ana).createSignedUrls([path()], seconds)).error).toMatchObject({ status: 400 });
  });

  test('is signed for an hour, alone and among several', async () => {
    const { data: one } = await filesOf(ana).createSignedUrl(path(), 3_600);
    const { data: several } = await filesOf(ana).createSignedUrls([path()], 3_600);
    for (const address of [one?.signedUrl, several?.[0]?.signedUrl]) {
      const { pathname, search } = new URL(address ?? '');
      expect((await club.request(pathname + search)).status).toBe(200);
    }
  });
});

describe('an address to upload to', () => {
  const endings: [string, (member: Member) => Promise<unknown>][] = [
    ['has signed out', async ({ client }) => client.auth.signOut({ scope: 'local' })],
    ['has signed out everywhere', async ({ client }) => client.auth.signOut({ scope: 'global' })],
    [
      'has deleted the account',
      async ({ client, email }) => {
        const { error } = await client.functions.invoke('delete-account', { body: { password: TEST_PASSWORD, email } });
        if (error) throw error as Error;
      },
    ],
  ];

  test.each(endings)('stores nothing after the member %s', async (_how, end) => {
    const bruno = await club.signUpMember('Bruno');
    const paths = [`${bruno.id}/1.jpg`, `${bruno.id}/2.jpg`] as const;
    const [first, second] = await Promise.all(
      paths.map(async (path) => (await filesOf(bruno).createSignedUploadUrl(path)).data?.token ?? ''),
    );
    const stranger = club.newClient().storage.from('workout-images');
    expect((await stranger.uploadToSignedUrl(paths[0], first ?? '', await photo())).error).toBeNull();
    await end(bruno);
    expect((await stranger.uploadToSignedUrl(paths[1], second ?? '', await photo())).error).toMatchObject({ statusCode: '401' });
    expect((await club.request(`/storage/v1/object/public/workout-images/${paths[1]}`)).status).toBe(404);
    expect(await club.connection.query('select 1 from storage.objects where name = $1', [paths[1]])).toEqual([]);
  });

  test('stores nothing when the session ends while the bytes come', async () => {
    const caio = await club.signUpMember('Caio');
    const path = `${caio.id}/1.jpg`;
    const token = (await filesOf(caio).createSignedUploadUrl(path)).data?.token ?? '';
    const bytes = await picture();
    let isAsked = false;
    let finish = () => undefined as void;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          finish = () => {
            controller.enqueue(new Uint8Array(bytes));
            controller.close();
          };
        },
        pull: () => {
          isAsked = true;
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'PUT', body, duplex: 'half', headers: { 'content-type': 'image/jpeg' } } as RequestInit;
    const answer = club.request(`/storage/v1/object/upload/sign/workout-images/${path}?token=${token}`, init);
    await expect.poll(() => isAsked).toBe(true);
    await caio.client.auth.signOut({ scope: 'local' });
    finish();
    expect((await answer).status).toBe(401);
    expect(await club.connection.query('select 1 from storage.objects where name = $1', [path])).toEqual([]);
  });
});
