import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CALLS_ON_THE_WAY } from '#server/limits/call-limit-values.ts';
import { dripBody } from '#server/testing/dripping-body.ts';
import type { DrippingBody } from '#server/testing/dripping-body.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { quarters } from '#server/testing/test-photos.ts';

let club: Awaited<ReturnType<typeof serveTestClub>>;
const dripping: DrippingBody[] = [];

beforeAll(async () => {
  club = await serveTestClub({ env: { RATE_LIMITS: 'on' } });
});
afterEach(() => {
  for (const { socket } of dripping.splice(0)) socket.destroy();
});
afterAll(() => club.close());

async function drip(path: string, headers: Record<string, string> = {}, everyMs?: number): Promise<DrippingBody> {
  const body = await dripBody(club.url, path, { apikey: club.secrets.publishableKey, ...headers }, everyMs);
  dripping.push(body);
  return body;
}

/** Each room that reads small bodies, and how it says that one took too long. */
const ROOMS: [path: string, body: object][] = [
  ['/functions/v1/report', { code: 'timeout' }],
  ['/functions/v1/stripe-webhook', { code: 'timeout' }],
  ['/rest/v1/rpc/check_certificate', { code: 'PT408' }],
  ['/rest/v1/profiles', { code: 'PT408' }],
  ['/auth/v1/token?grant_type=password', { code: 408, error_code: 'request_timeout' }],
  ['/auth/v1/signup', { code: 408, error_code: 'request_timeout' }],
  ['/storage/v1/object/list/workout-images', { statusCode: '408', error: 'RequestTimeout' }],
  ['/dev/payments/pages/x/pay', { code: 'timeout' }],
  ['/', { code: 'timeout' }],
];

test('a small body that does not end is answered 408 in the words of its room, and the connection ends', async () => {
  const chunked = await drip('/functions/v1/report', { 'Transfer-Encoding': 'chunked', 'Content-Length': '' }, 1_000_000);
  const bodies = await Promise.all(ROOMS.map(async ([path]) => drip(path, path.startsWith('/dev') ? { Origin: club.url } : {})));
  const answers = await Promise.all(bodies.map(async ({ answer }) => answer));
  for (const [index, answer] of answers.entries()) {
    const [path, told] = ROOMS[index] ?? [];
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head, path).toMatch(/^HTTP\/1\.1 408 /);
    expect(head.toLowerCase(), path).toContain('access-control-allow-origin: *');
    expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)), path).toMatchObject(told ?? {});
  }
  expect(await chunked.answer).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('who lets bodies drip holds nobody’s place: functions, pictures, data and sign-in of the same network go on', async () => {
  const ana = await club.signUpLiveMember('Ana');
  const name = `${ana.id}/a.webp`;
  const photo = new Blob([new Uint8Array(await quarters(90, 90).webp().toBuffer())], { type: 'image/webp' });
  expect((await ana.client.storage.from('workout-images').upload(name, photo)).error).toBeNull();
  const most = CALLS_ON_THE_WAY.network.calls;
  await Promise.all(Array.from({ length: most }, async (_, index) => drip(ROOMS[index % 7]?.[0] ?? '/')));
  const headers = { apikey: club.secrets.publishableKey, 'Content-Type': 'application/json' };
  const call = async (path: string, body: object) =>
    (await fetch(club.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const picture = ana.client.storage.from('workout-images').getPublicUrl(name).data.publicUrl;
  expect(await Promise.all([fetch(picture), fetch(picture.replace('/object/', '/render/image/'))])).toEqual([
    expect.objectContaining({ status: 200 }),
    expect.objectContaining({ status: 200 }),
  ]);
  // As the function answers: nobody has this certificate.
  expect(await call('/functions/v1/check-certificate', { code: 'nenhum' })).toBe(404);
  expect(await call('/rest/v1/rpc/transparency', {})).toBe(200);
  expect(await call('/auth/v1/token?grant_type=password', { email: ana.email, password: TEST_PASSWORD })).toBe(200);
  expect((await ana.client.rpc('has_accepted_terms', { p_version: '2026-11-21' })).error).toBeNull();
});
