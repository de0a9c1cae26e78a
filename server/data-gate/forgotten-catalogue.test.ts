import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { createDataGate } from './gate.ts';

let connection: ClubConnection;

beforeAll(async () => {
  connection = await openPreparedDatabase();
});
afterAll(() => connection.close());

test('callers who name what does not exist do not keep the database reading its catalogue', async () => {
  let now = 0;
  const gate = createDataGate(connection, () => now);
  const isKnown = async (column: string, table = 'notes') => {
    const request = new Request(`http://club.example/rest/v1/${table}?select=${column}`);
    return gate.admit(request, new URL(request.url)).then(
      () => true,
      () => false,
    );
  };
  expect(await isKnown('id', 'profiles')).toBe(true);
  await connection.script('create table public.notes (first int)');
  expect(await isKnown('first')).toBe(true);

  await connection.script('alter table public.notes add column second int');
  now += 4_999;
  gate.forget();
  expect(await isKnown('second')).toBe(false);
  now += 1;
  expect(await isKnown('second')).toBe(true);
});
