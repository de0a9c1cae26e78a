import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { unboundedWrites } from './runner/unbounded-writes.ts';

let connection: Awaited<ReturnType<typeof openPreparedDatabase>>;

beforeAll(async () => {
  connection = await openPreparedDatabase();
});
afterAll(() => connection.close());

// The platform's `safeupdate` refuses them, whoever calls the function.
it('no function changes or deletes all rows of a table', async () => {
  const functions = await connection.query<{ name: string; body: string }>(
    `select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('app', 'public', 'auth', 'storage', 'realtime') and p.prosrc <> ''`,
  );
  expect(functions.length).toBeGreaterThan(500);
  expect(functions.filter(({ body }) => /\b(?:update|delete)\b/i.test(body)).length).toBeGreaterThan(50);
  const unbounded = functions.flatMap(({ name, body }) => unboundedWrites(body).map((statement) => `${name}: ${statement}`));
  expect(unbounded).toEqual([]);
});

it.each([
  ['update app.t s set a = 1', 1],
  ['update app.t set a = (select max(b) from app.u where b > 1)', 1],
  ['delete from app.t', 1],
  ['delete from app.t; select 1 where true', 1],
  ['with gone as (delete from app.t returning *) select * from gone where a = 1', 1],
  ['update only "T" as s set a = 1', 1],
  [`execute 'delete from app.t'`, 1],
  ['update app.t set a = 1 where b = 2', 0],
  ['with gone as (delete from app.t where a = 1 returning *) select * from gone', 0],
  ['insert into app.t values (1) on conflict (a) do update set a = 2', 0],
  ['select 1 from app.t for update; -- delete from app.t', 0],
  ['update app.t set a = 1 from app.u u where u.b = t.b', 0],
])('%s: %i of them', (body, count) => {
  expect(unboundedWrites(body)).toHaveLength(count);
});
