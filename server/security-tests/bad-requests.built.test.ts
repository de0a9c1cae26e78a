import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// Requests that are the caller's mistake: none of them is answered as if the server had failed, and none tells what is
// nobody's business.

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club.close());

async function send(path: string, method: string, body?: string, headers: Record<string, string> = {}) {
  const identity = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` };
  const answer = await club.request(`/storage/v1${path}`, {
    method,
    headers: { ...identity, 'content-type': 'application/json', ...headers },
    body: body ?? null,
  });
  return { status: answer.status, body: await answer.text() };
}

const own = () => `${ana.id}/foto.jpg`;

describe.each<[string, string, () => string]>([
  ['moving a file', 'POST', () => '/object/move'],
  ['copying a file', 'POST', () => '/object/copy'],
  ['making a bucket', 'POST', () => '/bucket'],
  ['changing a bucket', 'PUT', () => '/bucket/workout-images'],
  ['signing an address', 'POST', () => `/object/sign/workout-images/${own()}`],
  ['signing several', 'POST', () => '/object/sign/workout-images'],
  ['removing files', 'DELETE', () => '/object/workout-images'],
])('%s', (_what, method, path) => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"a":1',
    '\u0000',
    '{"bucketId":5,"sourceKey":{},"destinationKey":[],"id":7,"expiresIn":"x","paths":1,"prefixes":{}}',
  ])('with the body %j is a mistake of the caller', async (body) => {
    const answer = await send(path(), method, body);
    // A member may not change a bucket, whatever they say of it.
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

test.each([
  ['a bucket of 1e308 bytes', '/bucket', 'POST', '{"id":"x","name":"x","file_size_limit":1e308}'],
  [
    'a name with a NUL to move to',
    '/object/move',
    'POST',
    String.raw`{"bucketId":"workout-images","sourceKey":"a","destinationKey":"b\u0000"}`,
  ],
  ['a name with a NUL to remove', '/object/workout-images', 'DELETE', String.raw`{"prefixes":["\u0000"]}`],
  ['an address for less than a second', '/object/sign/workout-images/a.jpg', 'POST', '{"expiresIn":-1}'],
])('%s is a mistake of the caller', async (_what, path, method, body) => {
  const answer = await send(path, method, body);
  expect([answer.status >= 400 && answer.status < 500, answer.body]).toEqual([true, expect.any(String)]);
});

test.each(['public', 'info'])('nothing is posted to /object/%s', async (word) => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await send(`/object/${word}/workout-images/${own()}`, method, 'bytes', { 'content-type': 'image/jpeg' })).status).toBe(404);
});

test('a token that was signed for a file is nobody to the storage', async () => {
  await ana.client.storage.from('workout-images').upload(own(), new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }));
  const { data } = await ana.client.storage.from('workout-images').createSignedUrl(own(), 60);
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
  for (const [path, method, body] of [
    ['/bucket', 'GET', undefined],
    ['/object/list/workout-images', 'POST', '{"prefix":""}'],
    [`/object/workout-images/${own()}`, 'GET', undefined],
  ] as const) {
    const answer = await send(path, method, body, { authorization: `Bearer ${token}` });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
});

test('whether a bucket is empty, or there at all, is told to nobody who may not see it', async () => {
  await ana.client.storage
    .from('workout-images')
    .upload(own(), new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), { upsert: true });
  const full = await send('/bucket/workout-images', 'DELETE');
  const empty = await send('/bucket/challenge-media', 'DELETE');
  const missing = await send('/bucket/nunca-houve', 'DELETE');
  expect([full, empty]).toEqual([missing, missing]);
  expect(missing.status).toBe(400);
  const emptied = await Promise.all(
    ['workout-images', 'challenge-media', 'nunca-houve'].map((bucket) => send(`/bucket/${bucket}/empty`, 'POST')),
  );
  expect(new Set(emptied.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
});

test.each<[string, Record<string, unknown>]>([
  ['a Hangul filler', { name: '\u3164' }],
  ['empty Braille cells', { name: '\u2800\u2800' }],
  ['an Arabic letter mark', { name: '\u061C' }],
  ['tags', { name: '\u{E0041}' }],
  ['goals with one that is none', { goals: ['Perder peso', null] }],
])('a profile does not take %s', async (_what, change) => {
  const { error, status } = await ana.client.from('profiles').update(change).eq('id', ana.id);
  expect([status, error?.message]).toEqual([400, 'invalid_input']);
  const { data } = await ana.client.from('profiles').select('name, goals').eq('id', ana.id).single();
  expect(data).toEqual({ name: 'Ana', goals: [] });
});

test('a profile does not take goals that are lists', async () => {
  const { error, status } = await ana.client
    .from('profiles')
    .update({ goals: [['a'], ['b']] })
    .eq('id', ana.id);
  expect([status, error?.code]).toEqual([400, '22P02']);
});
