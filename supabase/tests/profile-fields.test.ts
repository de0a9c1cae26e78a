import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';

// The fields of a profile stand once in TypeScript (domain/profile-fields.ts) and once in SQL: the two are the same.
// closed-lists.test.ts holds those that staff open one by one.

/** Columns of a profile that its member does not fill in by the form. */
const BESIDES = ['id', 'email', 'photo_url', 'profile_image_url', 'completed_workouts', 'streak', 'points', 'created_at', 'updated_at'];

let database: ClubConnection;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('each column of a profile is a field of the form, or known to be none', async () => {
  const columns = await database.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_schema = 'public' and table_name = 'profiles'`,
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...PROFILE_FIELD_NAMES, ...BESIDES].toSorted());
});
