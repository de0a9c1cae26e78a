import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { VISITOR } from '#server/base/caller.ts';
import { createLog } from '#server/base/log.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { CALL_LIMITS } from '#server/limits/call-limit-values.ts';
import { createCallLimits } from '#server/limits/call-limits.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createStorageRoutes } from '#server/storage/storage-routes.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { inspectPhoto, quarters } from '#server/testing/test-photos.ts';

// A picture that has to be made is work that anybody may ask for: it is counted by network.

const BUCKET = 'workout-images';
/** Two homes in one network of IPv6 that anybody gets for nothing, and somebody elsewhere. */
const [STRANGER, NEIGHBOUR, ELSEWHERE] = ['2001:db8:7:1::1', '2001:db8:7:fff::2', '2001:db8:8::1'];

let club: TestClub;
let ana: Member;
let photo: Blob;
let path: string;
/** Sizes that no page of the club asks for. */
const foreign = [128, 192, 384, 768, 1_536].flatMap((width) =>
  [0.5, 9 / 16, 0.75, 4 / 3, 16 / 9, 2].flatMap((shape) =>
    [40, 80, 100].map((quality) => `width=${width}&height=${Math.round(width / shape)}&quality=${quality}`),
  ),
);

beforeAll(async () => {
  club = await createTestClub({ env: { RATE_LIMITS: 'on' } });
  ana = await club.signUpMember('Ana');
  photo = new Blob([new Uint8Array(await quarters(600, 600).webp().toBuffer())], { type: 'image/webp' });
});
beforeEach(async () => {
  path = `${ana.id}/${crypto.randomUUID()}.webp`;
  const { error } = await ana.client.storage.from(BUCKET).upload(path, photo);
  if (error) throw error;
});
afterAll(() => club.close());

const ask = async (query: string, from: string, name = path) => {
  const address = `http://localhost:3000/storage/v1/render/image/public/${BUCKET}/${name}?${query}`;
  return club.app.request(address, {}, { incoming: { socket: { remoteAddress: from }, headers: {} } });
};

test('so many of foreign sizes are made for a network, whichever of its addresses asks; what is there and the club’s own still come', async () => {
  const { points } = CALL_LIMITS.foreign_renditions;
  const statuses: number[] = [];
  for (const query of foreign.slice(0, points)) statuses.push((await ask(query, STRANGER)).status);
  expect(statuses).toEqual(statuses.map(() => 200));
  const last = foreign[points] ?? '';
  const refused = await ask(last, NEIGHBOUR);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.json()]).toEqual([
    429,
    true,
    expect.objectContaining({ statusCode: '429', error: 'SlowDown' }),
  ]);
  const there = foreign[points - 1] ?? '';
  for (let again = 0; again < 3; again += 1) expect((await ask(there, NEIGHBOUR)).status).toBe(200);
  expect((await ask('width=192&height=192', STRANGER)).status).toBe(200);
  expect((await ask(last, ELSEWHERE)).status).toBe(200);
});

/** The club's storage for a network that has no room left. */
function crowdedStorage(): Hono<AppEnv> {
  const limits = createCallLimits(club.connection, 'of a test');
  for (let made = 0; made < CALL_LIMITS.renditions.points; made += 1) limits.take('renditions', 'network none');
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    context.set('caller', VISITOR);
    context.set('clientAddress', null);
    return next();
  });
  const storage = openStorage(club.config, club.connection, createLog('silent'));
  return app.route('/storage/v1', createStorageRoutes({ ...storage, secrets: club.secrets, connection: club.connection, limits }));
}

test('over the limit for the club’s own sizes a picture comes as it is kept, and who was given the small one gets no larger', async () => {
  const app = crowdedStorage();
  const answer = await app.request(`/storage/v1/render/image/public/${BUCKET}/${path}?width=192&height=192`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await inspectPhoto(new Uint8Array(await answer.arrayBuffer()))).width).toBe(600);
  const { data } = await ana.client.storage.from(BUCKET).createSignedUrl(path, 60, { transform: { width: 192, height: 192 } });
  const signed = new URL(data?.signedUrl ?? '');
  expect((await app.request(signed.pathname + signed.search)).status).toBe(429);
});

test('pictures take turns: many at once of one network are all answered, and a member’s data meanwhile', async () => {
  let answered = 0;
  const sizes = [128, 384, 768, 1_200].flatMap((width) => [0.5, 0.75, 1, 1.3, 2].map((shape) => [width, Math.round(width * shape)]));
  const pictures = [...sizes, ...sizes].map(async ([width, height], index) => {
    const quality = index < sizes.length ? 80 : 40;
    const query = `width=${width}&height=${height}&quality=${quality}`;
    const { status } = await club.request(`/storage/v1/render/image/public/${BUCKET}/${path}?${query}`);
    answered += 1;
    return status;
  });
  expect((await ana.client.from('challenges').select('id')).error).toBeNull();
  expect(answered).toBeLessThan(pictures.length);
  expect(await Promise.all(pictures)).toEqual(pictures.map(() => 200));
});
