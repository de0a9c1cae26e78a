import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAsServer } from '#server/testing/send-as-server.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

// Another process may migrate the database while this one runs.
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
  await club.connection.script(`create table public.notes (id int primary key, text text, mood text);
    insert into public.notes values (1, 'a', 'b'); grant select on public.notes to anon`);
  club.connection.noteSchemaChange();
});
afterAll(() => club.close());

async function read(path: string) {
  const answer = await club.request(`/rest/v1/${path}`, { headers: { apikey: club.secrets.publishableKey } });
  return [answer.status, await answer.json()];
}

test('what another process has added is there for who asks for it by name', async () => {
  const other = await createTestClub();
  try {
    await other.connection.script(`create table public.moods (id int primary key); grant insert, select on public.moods to service_role`);
    const answer = await sendAsServer(other, 'POST', 'moods?select=id', { prefer: 'return=representation' }, { id: 21 });
    expect(answer).toMatchObject({ status: 201, body: [{ id: 21 }] });
  } finally {
    await other.close();
  }
});

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

test('a procedure that takes something else now is one refusal, then it is called by its new parameters', async () => {
  const other = await createTestClub();
  const call = async (query: string) => {
    const answer = await other.request(`/rest/v1/rpc/twice?${query}`, { headers: { apikey: other.secrets.publishableKey } });
    return [answer.status, await answer.json()];
  };
  try {
    await other.connection.script('create function public.twice(a int) returns int language sql stable as $$ select 2 * a $$');
    other.connection.noteSchemaChange();
    expect(await call('a=2')).toEqual([200, 4]);
    await other.connection.script(`drop function public.twice(int);
      create function public.twice(b int) returns int language sql stable as $$ select 2 * b $$`);
    expect(await call('a=2')).toMatchObject([404, { code: '42883' }]);
    expect(await call('b=2')).toEqual([200, 4]);
  } finally {
    await other.close();
  }
});
