import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// Regular expressions of a few characters held the database up for seconds, or broke PGlite until a restart while it
// answered `200 []`.
let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana Souza');
});
afterAll(() => club.close());

async function read(path: string) {
  const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` };
  const answer = await club.request(`/rest/v1/${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

const HARMLESS = encodeURIComponent('^Desafio');

describe('regular expressions and full-text search are refused', () => {
  test.each([
    `challenges?title=match.${HARMLESS}`,
    `challenges?title=imatch.${HARMLESS}`,
    `challenges?title=not.match.${HARMLESS}`,
    `challenges?title=match(any).{${HARMLESS}}`,
    `challenges?title=fts.desafio`,
    `challenges?title=wfts(english).desafio`,
    `challenges?or=(title.match.${HARMLESS},id.is.null)`,
    `challenges?and=(or(title.not.imatch.${HARMLESS}))`,
    `challenge_progress?select=id:points,challenges(title)&challenges.title=match.${HARMLESS}`,
    `challenge_progress?select=points,challenges(title)&challenges.or=(title.match.${HARMLESS})`,
  ])('%s', async (path) => {
    const { status, text } = await read(path);
    expect(text).toContain('PGRST100');
    expect(status).toBe(400);
  });
});

test('one that broke the database leaves it whole, however often it comes', async () => {
  const expensive = encodeURIComponent('((a{1,50}){1,50}){1,10}');
  const answers = [];
  for (let round = 0; round < 12; round += 1) answers.push(await read(`challenges?title=match.${expensive}`));
  expect((await read('challenges?select=id')).status).toBe(200);
  expect((await club.newClient().auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD })).error).toBeNull();
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 400));
});

test('back references are refused before the database sees them', async () => {
  const expensive = encodeURIComponent(`(a*)${'\\1'.repeat(20)}$`);
  expect((await read(`workout_records?notes=match.${expensive}`)).status).toBe(400);
});

describe('patterns of like', () => {
  test.each([`like.${'%25a'.repeat(200)}`, `ilike.${'*a'.repeat(200)}`, `like.${'a'.repeat(2_000)}`])(
    'one out of bounds is refused',
    async (filter) => {
      const { status, text } = await read(`challenges?title=${filter}`);
      expect(text).toContain('PGRST100');
      expect(status).toBe(400);
    },
  );
});
