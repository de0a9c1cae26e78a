import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

// Another process may migrate the database while this one runs.
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
  await club.connection.script(`create table public.notes (id int primary key, text text, mood text);
    insert into public.notes values (1, 'a', 'b'); grant select on public.notes to anon`);
  await club.connection.clearSchemaCache();
});
afterAll(() => club.close());

async function read(path: string) {
  const answer = await club.request(`/rest/v1/${path}`, { headers: { apikey: club.secrets.publishableKey } });
  return [answer.status, await answer.json()];
}

test('a column that is gone is one refusal, then the catalogue is read again', async () => {
  expect(await read('notes')).toEqual([200, [{ id: 1, text: 'a', mood: 'b' }]]);
  await club.connection.script('alter table public.notes drop column mood');
  expect(await read('notes')).toMatchObject([400, { code: '42703' }]);
  expect(await read('notes')).toEqual([200, [{ id: 1, text: 'a' }]]);
});

test('a table that is gone is not found', async () => {
  await club.connection.script('drop table public.notes');
  expect(await read('notes')).toMatchObject([404, { code: 'PGRST205' }]);
});
