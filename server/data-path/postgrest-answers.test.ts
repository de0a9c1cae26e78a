import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendAsServer } from '#server/testing/send-as-server.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

// These answers were never as PostgREST's when answers were recorded, so that none of them holds them.
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
  await club.connection.script(`
    create table public.shelves (id int primary key, word text);
    create table public.books (id int primary key, title text, shelf_id int references public.shelves (id));
    create function public.answer_with(code text) returns int language plpgsql volatile as $$ begin
      insert into public.shelves values (99, 'x');
      raise exception using errcode = code, message = 'minhas palavras', hint = 'dica', detail = 'detalhe';
    end $$;
    create function public.answer_as_told() returns int language plpgsql volatile as $$ begin
      raise sqlstate 'PGRST' using message = '{"code": "123", "message": "meu", "details": null, "hint": null}',
        detail = '{"status": 204, "headers": {"X-Tea": "sim"}}';
    end $$;
    create function public.echo_numbers(list int[]) returns int[] language sql immutable as 'select list';
    create function public.meant(how int) returns int language sql immutable as 'select 1';
    create function public.meant(how text) returns int language sql immutable as 'select 2';
    create table public.series (id int primary key, numbers int[], words text[]);
    insert into public.series values (1, '{1,null}', '{a,null,"null"}');
    grant all on public.shelves, public.books, public.series to service_role;
    grant execute on all functions in schema public to service_role`);
  club.connection.noteSchemaChange();
});
beforeEach(async () => {
  await club.connection.script(`
    truncate public.shelves cascade;
    insert into public.shelves values (1, 'a'), (2, 'b');
    insert into public.books values (1, 'x', 1), (2, 'y', 2), (3, 'z', null)`);
});
afterAll(() => club.close());

const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
  sendAsServer(club, method, path, headers, body);

describe('a status that a procedure has chosen by its SQLSTATE', () => {
  const words = { message: 'minhas palavras', hint: 'dica', details: 'detalhe' };

  test.each([
    ['PT200', 200],
    ['PT402', 402],
    ['PT503', 503],
  ])('%s is answered with its words, and nothing is written', async (code, status) => {
    expect(await send('POST', 'rpc/answer_with', {}, { code })).toMatchObject({ status, body: { code, ...words } });
    expect((await send('GET', 'shelves?select=id&id=eq.99')).body).toEqual([]);
  });

  test.each(['PT204', 'PT205', 'PT304'])('%s has no body', async (code) => {
    const { status, headers, body } = await send('POST', 'rpc/answer_with', {}, { code });
    expect([status, body, headers.get('content-type'), headers.get('content-length')]).toEqual([Number(code.slice(2)), null, null, null]);
    expect((await send('GET', 'shelves?select=id&id=eq.99')).body).toEqual([]);
  });

  test.each(['PT199', 'PT600', 'PT999'])('%s is no status', async (code) => {
    const { status, body } = await send('POST', 'rpc/answer_with', {}, { code });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('minhas palavras');
  });

  test('an answer told whole keeps its headers where it has no body', async () => {
    const { status, headers, body } = await send('POST', 'rpc/answer_as_told');
    expect([status, headers.get('x-tea'), body]).toEqual([204, 'sim', null]);
  });
});

test.each(['08006', '53100'])('%s is a passing fault, told without the words of the database', async (code) => {
  expect(await send('POST', 'rpc/answer_with', {}, { code })).toMatchObject({ status: 503, body: { code, hint: null, details: null } });
});

test('a list in an address has nothing where it says null without quotes', async () => {
  expect((await send('GET', 'rpc/echo_numbers?list={1,null,NULL}')).body).toEqual([1, null, null]);
  for (const filter of ['numbers=eq.{1,null}', 'words=eq.{a,Null,"null"}', 'numbers=in.("{1,null}")', 'words=cs.{"null"}'])
    expect((await send('GET', `series?select=id&${filter}`)).body).toEqual([{ id: 1 }]);
});

test('the page after the last row is empty, and only one beyond it is none', async () => {
  const counted = { prefer: 'count=exact' };
  const { status, headers, body } = await send('GET', 'shelves?select=id&offset=2', counted);
  expect([status, headers.get('content-range'), body]).toEqual([206, '*/2', []]);
  expect(await send('GET', 'shelves?select=id&offset=3', counted)).toMatchObject({ status: 416, body: { code: 'PGRST103' } });
});

test.each([
  ['limit=1', '0-9', [1]],
  ['limit=1', '0-', [1]],
  ['limit=2', '1-1', [2]],
  ['offset=1', '0-9', [2]],
])('a page and a range give the rows of both: %s and %s', async (page, range, ids) => {
  expect((await send('GET', `shelves?select=id&order=id&${page}`, { range })).body).toEqual(ids.map((id) => ({ id })));
});

test('several procedures that take just what is given are a choice', async () => {
  expect(await send('POST', 'rpc/meant', {}, { how: 1 })).toMatchObject({
    status: 300,
    body: { code: 'PGRST203', message: expect.stringContaining('public.meant(how => int4), public.meant(how => text)') },
  });
});

test('an update of nothing has not the one row asked for', async () => {
  const one = { accept: 'application/vnd.pgrst.object+json' };
  expect(await send('PATCH', 'shelves?id=eq.1', { ...one, prefer: 'return=representation' }, {})).toMatchObject({
    status: 406,
    body: { code: 'PGRST116', details: 'The result contains 0 rows' },
  });
  expect((await send('PATCH', 'shelves?id=eq.1', { ...one, prefer: 'return=minimal' }, {})).status).toBe(204);
});

describe('`!inner` beside a write', () => {
  const shown = { prefer: 'return=representation' };

  test.each([
    [
      'a table that the row belongs to',
      'books?select=id,shelves!inner(word)&shelves.word=eq.a&order=id',
      [{ id: 1, shelves: { word: 'a' } }],
    ],
    ['one that is only looked for', 'books?select=id,shelves!inner()&order=id', [{ id: 1 }, { id: 2 }]],
  ])('%s chooses which of the rows written are shown, not which are written', async (_what, path, expected) => {
    const changed = await send('PATCH', `${path}&id=gt.0`, shown, { title: 'novo' });
    expect(changed).toMatchObject({ status: 200, body: expected });
    expect(changed.headers.get('content-range')).toBe(`0-${expected.length - 1}/*`);
    expect((await send('GET', 'books?select=title')).body).toEqual([{ title: 'novo' }, { title: 'novo' }, { title: 'novo' }]);
  });

  test('rows of a table that belong to the row', async () => {
    const changed = await send('PATCH', 'shelves?select=id,books!inner(title)&books.title=eq.y&id=gt.0', shown, { word: 'novo' });
    expect(changed.body).toEqual([{ id: 2, books: [{ title: 'y' }] }]);
  });

  test('`max-affected` counts the rows written', async () => {
    const strict = { prefer: 'return=representation, handling=strict, max-affected=2' };
    const refused = await send('PATCH', 'books?select=id,shelves!inner(word)&id=gt.0', strict, { title: 'novo' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'PGRST124', details: 'The query affects 3 rows' } });
    expect((await send('GET', 'books?select=id&title=eq.novo')).body).toEqual([]);
  });

  test('the one row asked for is one that is shown', async () => {
    const one = { ...shown, accept: 'application/vnd.pgrst.object+json' };
    const path = 'books?select=id,shelves!inner(word)&shelves.word=eq.a';
    expect(await send('PATCH', `${path}&id=gt.0`, one, { title: 'novo' })).toMatchObject({ status: 200, body: { id: 1 } });
    expect(await send('DELETE', `${path}&id=eq.2`, one)).toMatchObject({ status: 406, body: { code: 'PGRST116' } });
    expect((await send('GET', 'books?select=id&id=eq.2')).body).toEqual([{ id: 2 }]);
  });
});
