import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { makeNewerVersion } from '#server/testing/processes/newer-version.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import type { ServerProcess } from '#server/testing/processes/spawn-server.ts';
import { SHARED_KEYS } from '#server/testing/processes/two-servers.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

const OFTEN = { interval: 50 };
const ADDS = 'create table public.next_release (id int primary key); alter table public.next_release enable row level security;';
const RENAMES = `-- The next release calls it otherwise.\n-- stops older ones\nalter table app.alarms rename to told_alarms;`;

/** Takes some seconds in its middle. */
const SLOW =
  'create table public.one_half (id int primary key); select count(*) from generate_series(1, 20000000); create table public.other_half (id int primary key);';

let folder: string;
let [adding, renaming, slow] = ['', '', ''];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-upgrades-'));
  [adding, renaming, slow] = await Promise.all([
    makeNewerVersion(join(folder, 'adding'), ADDS),
    makeNewerVersion(join(folder, 'renaming'), RENAMES),
    makeNewerVersion(join(folder, 'slow'), SLOW),
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);
await outcome.server?.stop();
/** A database with a club, a connection that looks at it, and servers on it that end with the test. */
async function newPlace() {
  const { server: postgres } = await startPostgres({ isPrepared: true });
  if (!postgres) throw new Error('no PostgreSQL');
  const database: ClubConnection = await openPostgres(postgres.url, { poolSize: 1 });
  const servers: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(async ({ ended }) => ended()));
    await database.close();
    await postgres.stop();
  });
  const place = await mkdtemp(join(folder, 'place-'));
  const start = (program?: string) => {
    const server = spawnServer(
      join(place, `data-${servers.length}`),
      { ...SHARED_KEYS, DATABASE_URL: postgres.url },
      program === undefined ? undefined : [program],
    );
    servers.push(server);
    return server;
  };
  const has = async (table: string) => {
    const [found] = await database.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
    return found?.exists === true;
  };
  return { start, has, place, database, url: postgres.url };
}
const statusOf = async (address: string) => (await fetch(`${address}/healthz`)).status;

test.runIf(outcome.server)(
  'a version that only adds starts beside one that runs, which goes on; none of before starts any more',
  async () => {
    const { start, has } = await newPlace();
    const older = start();
    const address = await older.ready();
    const newer = start(adding);
    await newer.ready();
    expect(await has('public.next_release')).toBe(true);
    expect(newer.output()).not.toContain('waiting for');
    expect(await statusOf(address)).toBe(200);
    const late = start();
    expect(await late.ended()).toEqual({ code: 1, signal: null });
    expect(late.output()).toContain(
      'O banco de dados de DATABASE_URL é de outra versão do clube, que tem a migração 29990101000000_next_release',
    );
    expect(await statusOf(address)).toBe(200);
  },
);

test.runIf(outcome.server)(
  'a migration that stops older processes waits until the last of them has ended, also when it was killed, and says so',
  async () => {
    const { start, has, place } = await newPlace();
    const [first, second] = [start(), start()];
    const addresses = [await first.ready(), await second.ready()];
    const newer = start(renaming);
    await expect.poll(newer.output, OFTEN).toContain('waiting for 2 older processes of the club on this database to end');
    expect(await has('app.told_alarms')).toBe(false);
    // Those that run are served by the database, and one more of their version may come.
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200]);
    const third = start();
    await third.ready();
    await expect.poll(newer.output, OFTEN).toContain('waiting for 3 older processes');
    first.child.kill('SIGTERM');
    await first.ended();
    third.child.kill('SIGKILL');
    await expect.poll(newer.output, OFTEN).toContain('waiting for 1 older process of');
    expect(await has('app.told_alarms')).toBe(false);
    second.child.kill('SIGKILL');
    await newer.ready();
    expect(newer.output()).toContain('the older processes have ended');
    expect(await has('app.told_alarms')).toBe(true);
    const [copy, ...others] = (await readdir(join(place, 'data-2', 'backups'))).filter((name) => name.endsWith('.tar.gz'));
    expect(copy).toMatch(/^before-migration-/);
    expect(others).toEqual([]);
  },
);

test.runIf(outcome.server)('two of the newer version wait together, and one of them changes the database', async () => {
  const { start, has, place, url } = await newPlace();
  const older = start();
  await older.ready();
  const newer = [start(renaming), start(renaming)];
  for (const { output } of newer) await expect.poll(output, OFTEN).toContain('waiting for 1 older process');
  // A command of theirs gives up sooner than a server.
  const env = { PATH: process.env['PATH'] ?? '', ...SHARED_KEYS, DATABASE_URL: url, DATA_DIR: join(place, 'command') };
  await expect(
    promisify(execFile)(process.execPath, [join(dirname(renaming), 'club.js'), 'challenge', 'list'], { env }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /Ainda roda 1 processo de uma versão anterior .*29990101000000_next_release\.sql .* Nada foi mudado\. Pare primeiro/,
    ),
  });
  expect(await has('app.told_alarms')).toBe(false);
  older.child.kill('SIGTERM');
  await Promise.all(newer.map(async ({ ready }) => ready()));
  expect(await has('app.told_alarms')).toBe(true);
});

/** Both tables, or none, and the history says the same. */
const HALVES = `select to_regclass('public.one_half') is not null as one, to_regclass('public.other_half') is not null as other,
  exists (select from supabase_migrations.schema_migrations where version = '29990101000000') as is_recorded`;
const all = (value: boolean) => ({ one: value, other: value, is_recorded: value });
const KEPT = 'the rows of the club have been kept before the database is brought up to date';

test.runIf(outcome.server)(
  'a start on PostgreSQL that is killed in the middle of a migration leaves it untouched, and the next one ends it',
  async () => {
    const { start, database } = await newPlace();
    for (let turn = 0; turn < 2; turn += 1) {
      const killed = start(slow);
      await expect
        .poll(
          async () =>
            database.query(
              `select from pg_stat_activity where query like '%one_half%other_half%' and state = 'active' and pid <> pg_backend_pid() and application_name like 'clube-21/%'`,
            ),
          OFTEN,
        )
        .toHaveLength(1);
      killed.child.kill('SIGKILL');
      await killed.ended();
      expect(await database.query(HALVES)).toEqual([all(false)]);
      await expect
        .poll(async () => database.query(`select from pg_stat_activity where application_name like 'clube-21/%'`), OFTEN)
        .toEqual([]);
    }
    await start(slow).ready();
    expect(await database.query(HALVES)).toEqual([all(true)]);
  },
);

test('a start on a data folder that is killed after the copy leaves the migration whole or untouched, and the next one ends it', async () => {
  const dataDir = join(folder, 'killed');
  await fillDataFolder(dataDir);
  const first = spawnServer(dataDir);
  await first.ready();
  first.child.kill('SIGTERM');
  await first.ended();
  const copies = async () => (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.tar.gz'));
  for (let turn = 0; turn < 2; turn += 1) {
    const killed = spawnServer(dataDir, { LOG_LEVEL: 'info' }, [slow]);
    await expect.poll(killed.output, OFTEN).toContain(KEPT);
    killed.child.kill('SIGKILL');
    await killed.ended();
    const database = await openPglite(join(dataDir, 'database'));
    expect(await database.query(HALVES)).toEqual([all(false)]);
    await database.close();
    expect(await copies()).toHaveLength(1);
  }
  const last = spawnServer(dataDir, { BACKUP_BEFORE_MIGRATION: 'off' }, [slow]);
  await last.ready();
  last.child.kill('SIGTERM');
  await last.ended();
  const database = await openPglite(join(dataDir, 'database'));
  expect(await database.query(HALVES)).toEqual([all(true)]);
  await database.close();
  expect(await copies()).toHaveLength(1);
});
