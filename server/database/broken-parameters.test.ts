import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  club = await createTestClub();
  [ana, bia] = [await club.signUpMember('Ana'), await club.signUpMember('Bia')];
});
afterAll(() => club.close());

test.each([[{}], [{ length: 3 }], [5], [true]])('%j in place of a list is refused and disturbs no other request', async (goals) => {
  const answer = await ana.client.from('profiles').update({ goals }).eq('id', ana.id);
  expect([answer.status, answer.error?.code]).toEqual([400, '22P02']);
  const { data, error } = await bia.client.from('profiles').select('id');
  expect({ data, error }).toEqual({ data: [{ id: bia.id }], error: null });
});

test('a visitor without a session can’t break the requests of others', async () => {
  const answer = await club.newClient().from('profiles').insert({ id: ana.id, goals: {} });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await club.connection.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a name with a NUL character leaves no transaction open', async () => {
  await club.request('/rest/v1/profiles?%00=eq.1', {
    headers: { apikey: club.secrets.publishableKey, Authorization: `Bearer ${ana.accessToken}` },
  });
  expect(await club.connection.query('select 1 as one')).toEqual([{ one: 1 }]);
});

// A page that cuts a text may leave half of an emoji at its beginning or end, and JSON can have it.
test.each(['\ud83d', 'avó\udc00 à noite', '\udc00\udc00'])(
  'half a letter in %j becomes one that can’t be shown, and costs nothing of the text',
  async (name) => {
    const { data, error } = await ana.client.from('profiles').update({ name }).eq('id', ana.id).select('name, bio');
    expect({ data, error }).toEqual({ data: [{ name: name.toWellFormed(), bio: null }], error: null });
  },
);

test('nor of a statement that holds it as a literal', async () => {
  const [row] = await club.connection.query(`select 'avó\udc00' as first, 'noite' as last`);
  expect(row).toEqual({ first: 'avó\ufffd', last: 'noite' });
});
