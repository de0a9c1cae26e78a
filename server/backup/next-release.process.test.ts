import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { KeptFacts } from '#server/testing/kept/kept-club.ts';
import { makeNewerVersion } from '#server/testing/processes/newer-version.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const KEPT = join(import.meta.dirname, '../testing/kept');
const ARCHIVE = join(KEPT, '0f2af675.backup');

/**
 * Each way in which a migration may change tables that have rows: it adds, takes away and renames tables and columns,
 * and moves rows.
 */
const NEXT_RELEASE = `
drop table public.event_codes;
alter table app.alarms rename to told_alarms;
alter table public.profiles drop column gender, add column team text not null default 'azul';
alter table app.staff_contacts rename column how to way;
alter table app.card_attempts alter column attempts type bigint;
create table app.teams (name text primary key, members bigint not null);
insert into app.teams select team, count(*) from public.profiles group by team;
alter table app.teams enable row level security;`;

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);
let folder: string;
let club: string;
let facts: KeptFacts;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-next-'));
  club = join(dirname(await makeNewerVersion(join(folder, 'newer'), NEXT_RELEASE)), 'club.js');
  facts = JSON.parse(await readFile(join(KEPT, '0f2af675.json'), 'utf8')) as KeptFacts;
});
afterAll(async () => {
  await outcome.server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the next release. @throws with its output where it fails */
async function run(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [club, ...args], { env: { PATH: process.env['PATH'] ?? '', ...env } });
  return stdout;
}

async function expectNextRelease(database: SqlRunner): Promise<void> {
  const names = Object.keys(facts.counts).filter((name) => name !== 'public.event_codes');
  const renamed: Record<string, string> = { 'app.alarms': 'app.told_alarms' };
  const counts = await Promise.all(
    names.map(async (name) => [
      name,
      (await database.query<{ count: number }>(`select count(*)::int as count from ${renamed[name] ?? name}`))[0]?.count,
    ]),
  );
  expect(counts).toEqual(names.map((name) => [name, facts.counts[name]]));
  expect(await database.query('select name, members::int as members from app.teams')).toEqual([
    { name: 'azul', members: facts.counts['public.profiles'] },
  ]);
  expect(await database.query(`select to_regclass('public.event_codes') as codes`)).toEqual([{ codes: null }]);
}

test('an older backup comes back to a release whose migrations take tables and columns away, rename and add them', async () => {
  const dataDir = join(folder, 'restored');
  expect(await run({ DATA_DIR: dataDir }, 'restore', ARCHIVE)).toContain(`${facts.counts['auth.users']} contas`);
  const database = await openPglite(join(dataDir, 'database'));
  await expectNextRelease(database);
  await database.close();
});

test.skipIf(!outcome.server)('so does a club that the next release moves before it has opened it', async () => {
  const standing = join(folder, 'of-this-release');
  await promisify(execFile)(process.execPath, [join('dist', 'server', 'club.js'), 'restore', ARCHIVE], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: standing },
  });
  const url = outcome.server?.url ?? '';
  expect(await run({ DATA_DIR: standing }, 'move', '--to', url)).toContain('iguais nos dois lados');
  const database = await openPostgres(url);
  await expectNextRelease(database);
  await database.close();
});
