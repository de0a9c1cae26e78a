import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import type { PgliteClubConnection } from './pglite-connection.ts';
import { requestContextSql } from './request-context.ts';
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
