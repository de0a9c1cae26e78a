import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

// Bad requests that used to be a fault of the server (500). Each is the caller's.
let club: TestClub;
let ana: Member;

beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana Souza');
});
afterAll(() => club.close());

async function send(path: string, body?: string, token = ana.accessToken) {
  const headers = { apikey: club.secrets.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await club.request(`/rest/v1/${path}`, { method: body === undefined ? 'GET' : 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

const workout = (more: string) =>
  `{"p_user_id":"${ana.id}","p_workout_name":"Corrida","p_workout_type":"Cardio","p_duration_minutes":50,${more}}`;
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each(['%FF', 'challenges%', 'challenges/%C3', 'rpc/%E0%A4%A'])('the path %s, which nobody can read', async (path) => {
  const { status, text } = await send(path);
  expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([400, 'PGRST125']);
});

test('lists thousands deep to a procedure', async () => {
  const depth = 5_000;
  expect((await send('rpc/record_workout_basic', workout(`"p_date":${nested(depth)}`))).status).toBe(400);
  expect((await send('rpc/challenge_ranking_page', `{"p_challenge_id":"${crypto.randomUUID()}","p_cursor":${nested(depth)}}`)).status).toBe(
    400,
  );
});

test.each(['1e308', '-1e308', '1e400', '12'])('the number %s for a date', async (number) => {
  expect((await send('rpc/record_workout_basic', workout(`"p_date":${number}`))).status).toBe(400);
});

test('conditions 1,200 deep', async () => {
  expect((await send(`challenges?or=${'(or'.repeat(1_200)}(id.is.null)${')'.repeat(1_200)}`)).status).toBe(400);
  expect((await send(`challenges?or=(${'and('.repeat(1_200)}id.is.null${')'.repeat(1_200)})`)).status).toBe(400);
});

test.each([3_000, 5_000])('tables embedded %i deep', async (depth) => {
  for (const table of ['a(', 'challenges!inner(', 'a:challenges('])
    expect((await send(`challenges?select=${table.repeat(depth)}id${')'.repeat(depth)}`)).status).toBe(400);
});

test.each(['"', '"id', 'id,"'])('select=%s', async (select) => {
  expect((await send(`challenges?select=${select}`)).status).toBe(400);
});

test('a limit that no number holds', async () => {
  expect((await send('challenges?limit=1e400')).status).toBe(400);
});
