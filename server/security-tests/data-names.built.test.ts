import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// Names of a request that are members of every object of JavaScript. One of them used to break the process for
// everybody until a restart.
let club: TestClub;
let ana: Member;
let bia: Member;

const SHARED = [Object, Object.prototype, Function.prototype, Array.prototype];
const ownKeys = () => SHARED.map((object) => Reflect.ownKeys(object));
const keysAtStart = ownKeys();

beforeAll(async () => {
  club = await createTestClub();
  [ana, bia] = [await club.signUpMember('Ana Souza'), await club.signUpMember('Bia Reis')];
});
afterEach(() => {
  // So that the next test meets a whole process, where this one has broken it.
  for (const [index, object] of SHARED.entries()) {
    for (const key of Reflect.ownKeys(object)) if (!keysAtStart[index]?.includes(key)) Reflect.deleteProperty(object, key);
  }
});
afterAll(() => club.close());

interface Attack {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send({ path, method = 'GET', headers, body }: Attack, token?: string) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const all = { apikey: club.secrets.publishableKey, 'content-type': 'application/json', ...authorization, ...headers };
  return club.request(`/rest/v1/${path}`, { method, headers: all, body });
}

/** That somebody else is served as if nothing had been. */
async function expectClubWhole() {
  expect(ownKeys()).toEqual(keysAtStart);
  const login = await club.newClient().auth.signInWithPassword({ email: bia.email, password: TEST_PASSWORD });
  expect(login.error).toBeNull();
  const answer = await send({ path: 'challenges?select=id,title' }, bia.accessToken);
  expect(answer.status).toBe(200);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('$') || name === 'zzz')).toEqual([]);
  expect(await answer.json()).toHaveLength(1);
}

describe('without an account', () => {
  test.each([
    'challenges?__proto__=is.null',
    'challenges?__proto__=eq.x',
    'challenges?select=*,__proto__:challenge_progress(*)&__proto__.zzz.limit=7',
    'challenges?select=*,constructor:challenge_progress(points)&constructor.zzz=eq.1',
    'challenges?select=*,constructor:challenge_progress(points)&constructor.prototype.limit=1',
    'challenges?select=*,toString:challenge_progress(points)',
    'challenges?select=*,prototype:challenge_progress(points)',
    'challenges?select=id,valueOf:title',
    'challenges?select=*,challenge_progress(points)&challenge_progress.__proto__=is.null',
    'rpc/challenge_stats?__proto__=x',
    'rpc/challenge_stats?constructor=x',
  ])('GET %s is refused, and nobody notices', async (path) => {
    const answer = await send({ path });
    await expectClubWhole();
    expect(answer.status).toBe(400);
  });
});

describe('a member', () => {
  test.each<[string, Attack]>([
    ['a parameter of a procedure', { path: 'rpc/challenge_stats', method: 'POST', body: '{"p_challenge_id":{"toString":1}}' }],
    [
      'a column of a CSV',
      { path: 'challenge_participants', method: 'POST', headers: { 'content-type': 'text/csv' }, body: '__proto__,status\n1,active' },
    ],
    ['a preference', { path: 'challenges?select=id', headers: { prefer: 'handling=strict, __proto__=a, constructor=b' } }],
  ])('is refused %s by such a name', async (_name, attack) => {
    const answer = await send(attack, ana.accessToken);
    await expectClubWhole();
    expect(answer.status).toBe(400);
  });
});

test('the secret key passes the same gate', async () => {
  const answer = await club.request('/rest/v1/challenges?__proto__=is.null', { headers: { apikey: club.secrets.secretKey } });
  await expectClubWhole();
  expect(answer.status).toBe(400);
});
