import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { upgradeCopies, upgradeCopiesIn } from '#server/backup/upgrade-copies.ts';
import { catalogueOf } from '#server/boot/catalogue.ts';
import type { Catalogue } from '#server/boot/catalogue.ts';
import { expectedCatalogue } from '#server/boot/expected-catalogue.ts';
import { MIGRATIONS, ownVersions, prepareSchema } from '#server/boot/prepare-database.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { migrationFiles } from '#server/database/migrations.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { systemSteps } from '#server/database/system-schema.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import { SHARED_KEYS } from '#server/testing/processes/two-servers.ts';
import { openSql } from '#server/testing/sql.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// Upgrades a club that has half of the migrations, and kills the server at random instants (SIGKILL), twenty times on
// each engine. After each kill the database must have whole migrations alone, those that its history names, and all of
// its members; what was copied before must be whole. In the end it must be as one that nobody disturbed.
// Usage: npm run drills -- killed-upgrades [--kills 20] [--engine pglite|postgres]

const option = (name: string) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? undefined : process.argv[place + 1];
};
const KILLS = Number(option('kills') ?? 20);
const MEMBERS = 50;
const say = (line: string) => process.stdout.write(`${line}\n`);

const versions = await ownVersions();
const older = { migrations: versions.slice(0, Math.floor(versions.length / 2)), systemSteps: systemSteps().map(({ name }) => name) };
const files = (await migrationFiles(MIGRATIONS)).map(({ file }) => file);
const expected = await expectedCatalogue(MIGRATIONS);
const problems: string[] = [];

/** A club that is of before, which is put back again and again. */
interface Place {
  open: () => Promise<ClubConnection>;
  /** Puts the club of before in the place of what is there. */
  reset: () => Promise<void>;
  dataDir: string;
  env: Record<string, string>;
  /** Resolves when nothing of a killed process works on the database any more. */
  settle: () => Promise<void>;
}

async function fill(connection: ClubConnection): Promise<void> {
  await prepareSchema(connection, older);
  for (let number = 0; number < MEMBERS; number += 1) {
    await connection.query(`insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, '{"name": "Ana"}')`, [
      `membro${number}@clube.example`,
    ]);
  }
}

/**
 * Holds a database against what the migrations make that its history names. Rights are compared at the end: making a
 * database gives some.
 */
async function judge(place: Place, when: string): Promise<{ applied: number; catalogue: Catalogue }> {
  const database = await place.open();
  try {
    const history = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by version');
    const applied = history.length;
    if (history.some(({ version }, index) => version !== versions[index])) problems.push(`${when}: the history has gaps`);
    const newest = files[applied - 1] ?? '';
    const catalogue = await catalogueOf(database);
    for (const [part, made] of expected) {
      if (part.startsWith('rights of ')) continue;
      const says = made.findLast(({ file }) => file <= newest)?.says ?? null;
      if ((catalogue.get(part) ?? null) !== says) problems.push(`${when}, after ${newest}: ${part} is not as that makes it`);
    }
    const [found] = await database.query<{ count: number }>('select count(*)::int as count from auth.users');
    if (found?.count !== MEMBERS) problems.push(`${when}: ${found?.count} members of ${MEMBERS}`);
    for (const copy of await upgradeCopies(upgradeCopiesIn(place.dataDir))) await verifyArchive(join(upgradeCopiesIn(place.dataDir), copy));
    return { applied, catalogue };
  } finally {
    await database.close();
  }
}

const KEPT = 'the rows of the club have been kept';

async function upgrade(place: Place): Promise<number> {
  const began = performance.now();
  const server = spawnServer(place.dataDir, place.env);
  await server.ready();
  const took = performance.now() - began;
  server.child.kill('SIGTERM');
  await server.ended();
  return took;
}

/**
 * Kills a start within some milliseconds, of its beginning or of the end of its copy: opening and copying take most of
 * the time.
 */
async function kill(place: Place, withinMs: number, isAfterCopy: boolean): Promise<void> {
  const server = spawnServer(place.dataDir, { ...place.env, LOG_LEVEL: 'info' });
  const isReady = server.ready().then(
    () => true,
    () => true,
  );
  if (isAfterCopy) {
    while (!server.output().includes(KEPT)) if (await Promise.race([isReady, pause(5)])) break;
  }
  await pause(Math.random() * withinMs);
  server.child.kill('SIGKILL');
  await server.ended();
  await place.settle();
}

const pause = async (ms: number): Promise<false> => new Promise((resolve) => setTimeout(resolve, ms, false));

async function drill(engine: string, place: Place): Promise<void> {
  await place.reset();
  const longest = await upgrade(place);
  const whole = await judge(place, `${engine}, undisturbed`);
  say(`${engine}: ${older.migrations.length} → ${versions.length} migrations in ${Math.round(longest)} ms`);
  const seen: number[] = [];
  await place.reset();
  for (let number = 1; number <= KILLS; number += 1) {
    await kill(place, number % 2 === 0 ? longest / 2 : longest, number % 2 === 0);
    const { applied } = await judge(place, `${engine}, kill ${number}`);
    seen.push(applied);
    if (applied === versions.length) await place.reset();
  }
  say(`${engine}: migrations after each kill: ${seen.join(' ')}`);
  await upgrade(place);
  const last = await judge(place, `${engine}, at the end`);
  if (last.applied !== versions.length) problems.push(`${engine}: the last start applied ${last.applied} of ${versions.length}`);
  const different = [...new Set([...whole.catalogue.keys(), ...last.catalogue.keys()])].filter(
    (part) => whole.catalogue.get(part) !== last.catalogue.get(part),
  );
  if (different.length > 0) problems.push(`${engine}: other than undisturbed: ${different.join(', ')}`);
  const left = (await readdir(upgradeCopiesIn(place.dataDir))).filter((name) => name.endsWith('.part') || name === 'upgrade-under-way');
  if (left.length > 0) problems.push(`${engine}: left over: ${left.join(', ')}`);
}

const folder = await mkdtemp(join(tmpdir(), 'clube21-killed-upgrades-'));

async function onPglite(): Promise<void> {
  const [base, dataDir] = [join(folder, 'base'), join(folder, 'pglite')];
  const made = await openPglite(join(base, 'database'));
  await fill(made);
  await made.close();
  await drill('PGlite', {
    dataDir,
    env: {},
    open: async () => openPglite(join(dataDir, 'database')),
    async reset() {
      await rm(dataDir, { recursive: true, force: true });
      await cp(base, dataDir, { recursive: true });
    },
    settle: async () => undefined,
  });
}

async function onPostgres(): Promise<void> {
  const places: string[] = [];
  const found = findEmbeddedPostgres((parent) => {
    const made = makeOpenFolder(parent);
    places.push(made);
    return made;
  });
  const { server } = await startPostgres({ isAlone: true, found: { place: found, reason: '' } });
  if (!server) throw new Error('There is no PostgreSQL here');
  const admin = openSql(server.url);
  const addressOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const dataDir = join(folder, 'postgres');
  try {
    await admin`create database base`;
    const made = await openPostgres(addressOf('base'));
    await fill(made);
    await made.close();
    await drill('PostgreSQL', {
      dataDir,
      env: { ...SHARED_KEYS, DATABASE_URL: addressOf('club') },
      open: async () => openPostgres(addressOf('club')),
      async reset() {
        await rm(dataDir, { recursive: true, force: true });
        await admin`drop database if exists club with (force)`;
        await admin`create database club template base`;
      },
      async settle() {
        for (;;) {
          const [left] = await admin`select count(*)::int as count from pg_stat_activity where datname = 'club'`;
          if (left?.['count'] === 0) return;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
    });
  } finally {
    await admin.end();
    await server.stop();
    for (const made of places) removeFolder(made);
  }
}

try {
  const engine = option('engine');
  if (engine !== 'postgres') await onPglite();
  if (engine !== 'pglite') await onPostgres();
} catch (error) {
  problems.push(`it broke off: ${error instanceof Error ? error.stack : String(error)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
say(problems.length === 0 ? 'passed' : `FAILED:\n${[...new Set(problems)].slice(0, 40).join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
