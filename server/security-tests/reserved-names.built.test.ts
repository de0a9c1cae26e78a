import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// Names that every object of JavaScript has, in each place where a request names something.

let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club.close());

const NAMES = ['__proto__', 'constructor', 'toString', 'valueOf', '__defineGetter__'];

async function send(path: string, method: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const identity = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` };
  return club.request(path, { method, headers: { ...identity, 'content-type': 'application/json', ...headers }, body });
}

const signUp = (data: string) =>
  `{"email":"nova.${crypto.randomUUID().slice(0, 8)}@membro.example","password":"segredo-de-teste","data":${data}}`;

describe.each(NAMES)('%s', (name) => {
  test.each<[string, string, string, () => string, Record<string, string>]>([
    ['a key of a sign-up', '/auth/v1/signup', 'POST', () => `{"${name}":1}`, {}],
    ['a key of what a sign-up says of the member', '/auth/v1/signup', 'POST', () => signUp(`{"name":"Nova","${name}":"x"}`), {}],
    ['a key far inside', '/auth/v1/user', 'PUT', () => `{"data":{"a":[{"b":{"${name}":{}}}]}}`, {}],
    ['a key of a request without a type', '/auth/v1/recover', 'POST', () => `{"email":"a@b.example","${name}":1}`, { 'content-type': '' }],
    [
      'a key of a file to be moved',
      '/storage/v1/object/move',
      'POST',
      () => `{"bucketId":"workout-images","sourceKey":"a","destinationKey":"b","${name}":1}`,
      {},
    ],
    ['a key of a list', '/storage/v1/object/list/workout-images', 'POST', () => `{"prefix":"","${name}":{}}`, {}],
    ['a key of a function', '/functions/v1/export-account', 'POST', () => `{"${name}":1}`, {}],
    [
      'a field of a form',
      '/functions/v1/export-account',
      'POST',
      () => `a=1&${name}=1`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['a column of a CSV', '/functions/v1/export-account', 'POST', () => `id,"${name}"\n1,2\n`, { 'content-type': 'text/csv' }],
  ])('is no name for %s', async (_what, path, method, body, headers) => {
    const answer = await send(path, method, body(), headers);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).not.toContain('Algo deu errado');
  });

  test.each(['/auth/v1/user', '/storage/v1/object/list/workout-images', '/functions/v1/export-account'])(
    'is no parameter of %s',
    async (path) => {
      expect((await send(`${path}?${name}=1`, 'POST', '{}')).status).toBe(400);
      expect((await send(`${path}?a.${name}[b]=1`, 'POST', '{}')).status).toBe(400);
    },
  );

  test('is no preference', async () => {
    for (const path of ['/auth/v1/user', '/rest/v1/challenges?select=id', '/storage/v1/bucket', '/functions/v1/export-account']) {
      const headers = {
        apikey: club.secrets.publishableKey,
        authorization: `Bearer ${ana.accessToken}`,
        prefer: `return=minimal, ${name}=a`,
      };
      expect((await club.request(path, { headers })).status).toBe(400);
    }
  });

  test('is no key of what is told of a file', async () => {
    const path = `/storage/v1/object/workout-images/${ana.id}/a.webp`;
    const inHeader = { 'x-metadata': Buffer.from(`{"a":{"${name}":1}}`).toString('base64') };
    expect(await (await send(path, 'POST', 'bytes', { 'content-type': 'image/webp', ...inHeader })).json()).toMatchObject({
      error: 'InvalidRequest',
    });
    const parts = (field: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n--x\r\ncontent-disposition: form-data; name=""; filename="a.webp"\r\n\r\nbytes\r\n--x--\r\n`;
    for (const form of [parts('metadata', `{"${name}":1}`), parts(name, '1')]) {
      const answer = await send(path, 'POST', form, { 'content-type': 'multipart/form-data; boundary=x' });
      expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' });
    }
  });
});

test.each(['/auth/v1/signup', '/storage/v1/object/list/workout-images', '/functions/v1/export-account'])(
  'what is nested a hundred thousand levels deep is refused by %s',
  async (path) => {
    const levels = path.startsWith('/auth') ? 20_000 : 100_000;
    const body = `{"data":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await send(path, 'POST', body)).status).toBe(400);
  },
);

test('such words stay good as values', async () => {
  const { error } = await ana.client.auth.updateUser({ data: { motto: 'constructor', words: ['__proto__', 'toString'] } });
  expect(error).toBeNull();
  const { data } = await ana.client.auth.getUser();
  expect(data.user?.user_metadata).toMatchObject({ motto: 'constructor', words: ['__proto__', 'toString'] });
});
