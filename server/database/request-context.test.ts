import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import type { PgliteClubConnection } from './pglite/pglite-connection.ts';
import { requestContext, requestContextSql } from './request-context.ts';
import { quoteLiteral } from './sql-text.ts';

let connection: PgliteClubConnection;

beforeAll(async () => {
  connection = await openPreparedDatabase();
});
afterAll(() => connection.close());

test.each([`O'Brien`, `back\\slash`, `\\'; drop table x; --`, `''`, 'a\0b', '$$', '🏃', '\n\t', `E'\\''`])('quotes %j', async (value) => {
  for (const conforming of ['on', 'off']) {
    await connection.script(`set standard_conforming_strings = ${conforming}; set escape_string_warning = off;`);
    expect(await connection.query(`select ${quoteLiteral(value)} as value`)).toEqual([{ value: value.replaceAll('\0', '') }]);
  }
});

test('a role that is not one of the API is refused', () => {
  expect(() => requestContextSql({ auth: { role: 'postgres' } }, 'pglite')).toThrow('role "postgres" does not exist');
});

test('a caller without a role is anonymous', () => {
  expect(requestContextSql({}, 'pglite')).toContain(`set_config('role', 'anon', true)`);
});

test('the context with parameters sets the same as the context without', async () => {
  const claims = { sub: crypto.randomUUID(), role: 'authenticated', note: `O'Brien \\ 🏃` };
  const vars = { auth: { uid: claims.sub, role: 'authenticated', jwt: claims }, storage: { operation: 'object.list' } };
  const rpc = { method: 'GET', path: '/rpc/x', readOnly: true, requestHeaders: { accept: '*/*' } };
  const read = `select current_user::text as role, auth.uid() as uid, auth.jwt() as jwt, current_setting('request.path') as path,
    current_setting('request.headers') as headers, current_setting('storage.operation') as operation, current_setting('transaction_read_only') as locked`;
  const plain = await connection.transact(async (transaction) => {
    await transaction.script(requestContextSql(vars, 'pglite', rpc));
    return transaction.query(read);
  });
  const withParameters = await connection.transact(async (transaction) => {
    const { text, parameters } = requestContext(vars, 'pglite', rpc);
    await transaction.query(text, parameters);
    return transaction.query(read);
  });
  expect(withParameters).toEqual(plain);
  expect(plain).toMatchObject([
    { role: 'authenticated', uid: claims.sub, jwt: claims, path: '/rpc/x', operation: 'object.list', locked: 'on' },
  ]);
});

test('a caller’s values never become part of the statement’s text', () => {
  const of = (uid: string) =>
    requestContext({ auth: { uid, role: 'authenticated', jwt: { sub: uid, session_id: crypto.randomUUID() } } }, 'postgres').text;
  expect(of(`'); drop table x; --`)).toBe(of('someone else'));
});
