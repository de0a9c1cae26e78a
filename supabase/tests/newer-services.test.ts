import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOnPglite } from './runner/engines.ts';
import type { TestDatabase } from './runner/engines.ts';
import { newerServicesSql } from './runner/platform-database.ts';
import { runTestFile } from './runner/run-file.ts';

// A hosted project's services are newer than the embedded server's tables.
let database: TestDatabase;
beforeAll(async () => {
  database = await openOnPglite();
  await database.run(newerServicesSql());
});
afterAll(() => database?.close());

const PRIVACY = new URL('28_privacy.test.sql', import.meta.url);

it('a member’s copy of their data, or its exceptions, has every column of newer services', async () => {
  const { report, problems } = await runTestFile(database, PRIVACY);
  expect(report.passed).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

it('the exceptions for newer services name no column that these do not have', async () => {
  const listed = readFileSync(PRIVACY, 'utf8').split('insert into platform_columns values')[1]?.split(';')[0] ?? '';
  const names = [...listed.matchAll(/\('([\w.]+)', 'exception: /g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  const columns = await database.run(`select table_schema || '.' || table_name || '.' || column_name from information_schema.columns`);
  const known = new Set(columns.map(([name]) => name));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it.each(['14_storage', '40_content', '51_upload_quota'])('%s holds where Storage lets nobody else’s statement delete', async (file) => {
  const { report, problems } = await runTestFile(database, new URL(`${file}.test.sql`, import.meta.url));
  expect(report.passed).toBeGreaterThan(10);
  expect(problems).toEqual([]);
});
