import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAsServer } from '#server/testing/send-as-server.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
  await club.connection.script(`
    create table public.shelves (id int primary key, word text);
    create table public.books (id int primary key, shelf_id int references public.shelves (id));
    insert into public.shelves values (1, 'a');
    insert into public.books select number, 1 from generate_series(1, 1200) as number;
    create function public.add_shelves(first int) returns setof int language sql volatile as
      $$ insert into public.shelves values (first), (first + 1) returning id $$;
    create function public.add_shelf(first int) returns public.shelves language sql volatile as
      $$ insert into public.shelves values (first) returning * $$;
    grant all on public.shelves, public.books to service_role;
    grant execute on all functions in schema public to service_role`);
  club.connection.noteSchemaChange();
});
afterAll(() => club.close());

const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  sendAsServer(club, method, path, headers, body);

test.each(['', '&limit=1100'])('a read gives a thousand rows at most: books?select=id%s', async (limit) => {
  expect((await send('GET', `books?select=id${limit}`)).body).toHaveLength(1_000);
});

test.each(['', '&books.limit=1100'])('a row read brings a thousand embedded rows at most %s', async (limit) => {
  const { body } = await send('GET', `shelves?select=id,books(id)&id=eq.1${limit}`);
  expect((body as { books: unknown[] }[])[0]?.books).toHaveLength(1_000);
});

test('so does a row written', async () => {
  const { body } = await send('PATCH', 'shelves?select=id,books(id)&id=eq.1', { prefer: 'return=representation' }, { word: 'b' });
  expect((body as { books: unknown[] }[])[0]?.books).toHaveLength(1_000);
});

describe('a write that would have to tell of more than a thousand rows', () => {
  const shown = { prefer: 'return=representation' };

  test.each([
    ['PATCH', 'books?select=id&id=gt.0', { shelf_id: null }],
    ['DELETE', 'books?id=gt.0', undefined],
  ])('%s %s is refused, and nothing is written', async (method, path, body) => {
    expect(await send(method, path, shown, body)).toMatchObject({
      status: 413,
      body: { code: 'PT413', details: 'The query affects 1200 rows' },
    });
    expect((await send('GET', 'books?select=shelf_id&id=in.(1,1200)')).body).toEqual([{ shelf_id: 1 }, { shelf_id: 1 }]);
  });

  test('a thousand are told, and without their rows more are written', async () => {
    expect((await send('PATCH', 'books?select=id&id=lte.1000', shown, { shelf_id: 1 })).body).toHaveLength(1_000);
    expect((await send('PATCH', 'books?id=gt.0', { prefer: 'return=minimal' }, { shelf_id: 1 })).status).toBe(204);
  });
});

test('a call whose answer is not the one row asked for has done nothing', async () => {
  const one = { accept: 'application/vnd.pgrst.object+json' };
  expect(await send('POST', 'rpc/add_shelves', one, { first: 10 })).toMatchObject({ status: 406, body: { code: 'PGRST116' } });
  expect(await send('POST', 'rpc/add_shelf?id=neq.20', {}, { first: 20 })).toMatchObject({ status: 406, body: { code: 'PGRST116' } });
  expect(await send('POST', 'rpc/add_shelf?offset=1', {}, { first: 20 })).toMatchObject({ status: 406, body: { code: 'PGRST116' } });
  expect((await send('GET', 'shelves?select=id')).body).toEqual([{ id: 1 }]);
  expect(await send('POST', 'rpc/add_shelf', {}, { first: 20 })).toMatchObject({ status: 200, body: { id: 20 } });
});
