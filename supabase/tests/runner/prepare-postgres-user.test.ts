import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPostgres } from './postgres-server.ts';
import { preparePostgres } from './prepare-postgres-user.ts';

const REASON = "PostgreSQL can't run as root, and there is no user postgres.";

let made: string[] = [];

/** The findings of the preparation on a machine on which PostgreSQL can be run from nowhere. */
function findNothing(makeFolder: (parent: string) => string): never {
  made.push(makeFolder(tmpdir()));
  throw new Error(REASON);
}

beforeEach(() => {
  made = [];
  for (const name of ['TEST_DATABASE_URL', 'CI', 'REQUIRE_POSTGRES']) vi.stubEnv(name, '');
});

afterEach(() => void vi.unstubAllEnvs());

test('without a PostgreSQL that can be run the tests go on, and say why it was not tried', async () => {
  const provide = vi.fn();
  preparePostgres({ provide }, findNothing);
  const found = { place: null, reason: REASON };
  expect(provide).toHaveBeenCalledExactlyOnceWith('embeddedPostgres', found);
  expect(made.filter((folder) => existsSync(folder))).toEqual([]);
  expect(await startPostgres({ found })).toEqual({ server: null, reason: REASON });
});

test.each(['CI=true', 'REQUIRE_POSTGRES=1'])('with %s the run is red at once instead', async (setting) => {
  const [name = '', value = ''] = setting.split('=');
  vi.stubEnv(name, value);
  expect(() => preparePostgres({ provide: vi.fn() }, findNothing)).toThrow(REASON);
  expect(made.filter((folder) => existsSync(folder))).toEqual([]);
  await expect(startPostgres({ found: { place: null, reason: REASON } })).rejects.toThrow(REASON);
});
