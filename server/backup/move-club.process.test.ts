import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MovedClubError } from '#server/boot/moved-club.ts';
import { openDatabase } from '#server/boot/open-database.ts';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { demoMembers } from '#server/cli/demo-members.ts';
import { fillDemo } from '#server/cli/fill-demo.ts';
import type { OperatorSettings } from '#server/cli/operator-settings.ts';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { environmentSchema } from '#server/config/env-schema.ts';
import { readS3Settings } from '#server/config/s3-settings.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { openFileFolder } from './club-files.ts';
import { verifyArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

const LONG_MS = 480_000;
const KEYS = {
  jwtSecret: 'j'.repeat(32),
  publishableKey: 'sb_publishable_teste',
  secretKey: 'sb_secret_teste'.padEnd(32, '0'),
  mfaKey: 'm'.repeat(32),
};

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);
const url = outcome.server?.url ?? '';
let folder: string;
let here: OperatorSettings;
let there: OperatorSettings;
let structure: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-move-'));
  const putEmptyDatabase = async (place: string) => fillDataFolder(place, 'empty');
  here = { dataDir: join(folder, 'here'), databaseUrl: undefined, keys: KEYS, putEmptyDatabase };
  there = { ...here, dataDir: join(folder, 'there'), databaseUrl: url };
  await fillDataFolder(here.dataDir);
  await mkdir(there.dataDir);
});
afterAll(async () => {
  await outcome.server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a backup in a folder of its own. @returns the archive */
async function backUp(settings: OperatorSettings): Promise<string> {
  const place = await mkdtemp(join(folder, 'backup-'));
  expect(await runAnywhere(['backup', '--to', place], settings)).toMatchObject({ exitCode: 0 });
  const [name = ''] = (await readdir(place)).filter((entry) => entry.endsWith('.tar.gz'));
  return join(place, name);
}

/** The sums that a backup has of each table and file: the same bytes give the same sums. */
async function sumsIn(archive: string): Promise<Map<string, string>> {
  const { tables, files, sequences } = await verifyArchive(archive);
  return new Map([
    ...tables.map((table) => [table.name, `${table.rows} ${table.sha256}`] as const),
    ...files.map((file) => [`${file.bucket}/${file.key}`, `${file.type} ${file.cacheControl} ${file.sha256}`] as const),
    ...sequences.map((sequence) => [sequence.name, String(sequence.value)] as const),
  ]);
}

async function sumsOf(settings: OperatorSettings): Promise<Map<string, string>> {
  return sumsIn(await backUp(settings));
}

/** The constraints and indexes of the tables: a move makes both again. */
async function structureOf(database: SqlRunner): Promise<unknown[]> {
  return database.query(`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as text, convalidated as holds from pg_constraint
     where contype in ('c', 'f', 'p', 'u', 'x') and conrelid <> 0
    union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
     where indrelid::regclass::text !~ '^pg_'
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
    order by 1, 2, 3`);
}

async function fill(): Promise<void> {
  const { connection, close } = await openDatabase(here);
  structure = await structureOf(connection);
  expect(structure.length).toBeGreaterThan(200);
  await fillDemo(connectionDatabase(connection), demoMembers(3), () => undefined);
  await connection.query(`select app.note_access('sign_in', null, '203.0.113.7')`);
  // Every character that COPY text writes in a way of its own, and a name that no file system takes.
  await connection.query(`update public.profiles set bio = E'a\\tb\\nc\\\\d\\re \\\\N \\\\. ção 🏃' where email like '%001@%'`);
  const files = openFileFolder(join(here.dataDir, 'storage'));
  const key = '00000000-0000-4000-8000-000000000001/../ção "x".jpg';
  await files.write(
    { bucket: 'profile-images', name: key },
    { content: Buffer.from('bytes of a picture'), mimetype: 'image/jpeg', cacheControl: 'max-age=60' },
  );
  await connection.query(`insert into storage.objects (bucket_id, name) values ('profile-images', $1), ('workout-images', 'gone.jpg')`, [
    key,
  ]);
  await close();
}

describe.runIf(outcome.server !== null)('a club that moves', () => {
  let archive: string;
  let before: Map<string, string>;

  it(
    'is the same byte by byte on PostgreSQL, and on PGlite again',
    async () => {
      await fill();
      archive = await backUp(here);
      before = await sumsIn(archive);
      expect(before.size).toBeGreaterThan(40);
      const moved = await runAnywhere(['move', '--to', url], { ...here });
      expect(moved).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`JWT_SECRET=${KEYS.jwtSecret}\nSUPABASE_PUBLISHABLE_KEY=`),
      });
      expect(moved.stdout).toContain('1 arquivo(s) que as linhas citam não estão');
      // Its files stay in the data folder that it has, and a server on the club that stayed behind would sweep them
      // away.
      await expect(openDatabase(here)).rejects.toThrow(MovedClubError);
      expect(await readFile(join(here.dataDir, 'moved-to-postgres'), 'utf8')).not.toContain('postgres:');
      // An operator who forgets DATABASE_URL works on neither the rows of before nor the files in use.
      for (const args of [
        ['backup', '--to', join(folder, 'stale')],
        ['move', '--to', join(folder, 'stale')],
        ['restore', archive, '--replace', '--yes'],
      ]) {
        expect(await runAnywhere(args, here)).toMatchObject({
          exitCode: 1,
          stderr: expect.stringMatching(/foi levado a .*defina DATABASE_URL/),
        });
      }
      expect(await sumsOf({ ...here, databaseUrl: url })).toEqual(before);

      const back = { ...here, dataDir: join(folder, 'back') };
      expect(await runAnywhere(['move', '--to', back.dataDir], { ...here, databaseUrl: url })).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining('Tire do ambiente, se estiverem lá: DATABASE_URL, DATABASE_LISTEN_URL.'),
      });
      expect(await sumsOf(back)).toEqual(before);
      expect(await runAnywhere(['move', '--to', url], back)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('já há um clube'),
      });
      const reopened = await openDatabase(back);
      expect(await structureOf(reopened.connection)).toEqual(structure);
      expect(
        await reopened.connection.query(`select app.note_access('sign_in', null, null), max(id)::int as id from app.access_records`),
      ).toMatchObject([{ id: 1 }]);
      await reopened.close();
    },
    LONG_MS,
  );

  it(
    'comes back to the folder that it was moved from, which opens again',
    async () => {
      expect(await runAnywhere(['move', '--to', here.dataDir], { ...here, databaseUrl: url })).toMatchObject({ exitCode: 0 });
      expect(await sumsOf(here)).toEqual(before);
      await (await openDatabase(here)).close();
    },
    LONG_MS,
  );

  it(
    'does not count where a table has not arrived as it was',
    async ({ skip }) => {
      const other = await startPostgres();
      const target = other.server?.url ?? '';
      const session = await openPostgresCopySession(target);
      try {
        const [role] = await session.query<{ is_super: boolean }>('select rolsuper as is_super from pg_roles where rolname = current_user');
        skip(role?.is_super !== true, 'Only a superuser may watch what others do to tables');
        // Somebody changes rows there on their way in, once the club's own triggers are off.
        await session.script(`
          create schema meddler;
          create function meddler.change() returns trigger language plpgsql as 'begin new.name := new.name || ''!''; return new; end';
          create function meddler.watch() returns event_trigger language plpgsql as $$ begin
            if exists (select from pg_trigger where tgrelid = to_regclass('public.profiles') and tgenabled = 'D')
              and not exists (select from pg_trigger where tgname = 'meddles') then
              create trigger meddles before insert on public.profiles for each row execute function meddler.change();
            end if;
          end $$;
          create event trigger meddles on ddl_command_end when tag in ('ALTER TABLE') execute function meddler.watch();`);
        expect(await runAnywhere(['move', '--to', target], here)).toMatchObject({
          exitCode: 1,
          stderr: expect.stringContaining('A tabela public.profiles não chegou igual ao destino'),
        });
        expect(await session.query(`select to_regclass('public.profiles') as profiles`)).toEqual([{ profiles: null }]);
        await (await openDatabase(here)).close();
      } finally {
        await session.close();
        await other.server?.stop();
      }
    },
    LONG_MS,
  );

  it(
    'takes its files to S3, keeps them in its backups, and brings them back to a folder',
    async () => {
      const s3 = await startS3StandIn();
      const other = await startPostgres();
      const target = other.server?.url ?? '';
      try {
        const onS3: OperatorSettings = { ...here, s3: readS3Settings(environmentSchema.parse(s3.env), []) };
        expect(await runAnywhere(['move', '--to', target], onS3)).toMatchObject({
          exitCode: 0,
          stdout: expect.stringContaining('as linhas S3_* deste comando ficam no ambiente'),
        });
        const moved = { ...onS3, dataDir: there.dataDir, databaseUrl: target };
        // Another machine: nothing of the old data folder is there.
        expect(await sumsOf(moved)).toEqual(before);
        const back = join(folder, 'back-from-s3');
        expect(await runAnywhere(['move', '--to', back], moved)).toMatchObject({ exitCode: 0 });
        expect(await sumsOf({ ...here, dataDir: back })).toEqual(before);
      } finally {
        await other.server?.stop();
        await s3.stop();
      }
    },
    LONG_MS,
  );

  it(
    'is neither sought nor replaced in the data folder of another one that has always been on PostgreSQL',
    async () => {
      const dataDir = join(folder, 'files-alone');
      const files = openFileFolder(join(dataDir, 'storage'));
      await files.write(
        { bucket: 'workout-images', name: 'a/1.jpg' },
        { content: Buffer.from('bytes of a picture'), mimetype: 'image/jpeg', cacheControl: 'max-age=60' },
      );
      const withoutUrl = { ...here, dataDir };
      expect(await runAnywhere(['restore', archive], withoutUrl)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/DATABASE_URL.*--replace/),
      });
      expect(await runAnywhere(['move', '--to', url], withoutUrl)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('Não há um clube na pasta'),
      });
      await files.describe({ bucket: 'workout-images', name: 'a/1.jpg' });
      expect((await readdir(dataDir)).filter((name) => !name.startsWith('club.lock.'))).toEqual(['storage']);
    },
    LONG_MS,
  );

  it(
    'never takes the place of what is not a club',
    async () => {
      const foreign = await startPostgres();
      const target = foreign.server?.url ?? '';
      const restore = async () => runAnywhere(['restore', archive, '--replace', '--yes'], { ...there, databaseUrl: target });
      const session = await openPostgresCopySession(target);
      try {
        // Another app that keeps its history as Supabase's CLI does.
        await session.script(
          'create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text primary key)',
        );
        await session.script('create table public.orders (id integer primary key); insert into public.orders values (1)');
        expect(await restore()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('não são de um clube') });
        // Supabase's own services have made the accounts.
        await session.script('create schema auth; create table auth.users (id uuid primary key)');
        expect(await restore()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('projeto Supabase') });
        expect(await session.query('select id from public.orders')).toEqual([{ id: 1 }]);
        // A role with too few rights: the operator is told the SQL, as by the server.
        await session.script(`create role poor_club login password 'club'`);
        const poor = Object.assign(new URL(target), { username: 'poor_club', password: 'club' }).href;
        expect(await runAnywhere(['restore', archive], { ...there, databaseUrl: poor })).toMatchObject({
          exitCode: 1,
          stderr: expect.stringContaining('\n  grant service_role to "poor_club"'),
        });
        await session.script('drop role poor_club');
      } finally {
        await session.close();
        await foreign.server?.stop();
      }
    },
    LONG_MS,
  );

  it(
    'is as it was when another club can not take its place, and another one when it can',
    async () => {
      // It was moved to the last test's database, which is gone.
      await rm(join(here.dataDir, 'moved-to-postgres'));
      const old = { ...here, databaseUrl: url };
      const { connection, close } = await openDatabase(old);
      await connection.query(`delete from public.workout_records`);
      expect(await runAnywhere(['restore', archive, '--replace', '--yes'], old)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('Pare o servidor'),
      });
      await close();
      const sums = await sumsOf(old);
      // The last of the files is missing where it is to be read: all rows are there by then.
      const files = openFileFolder(join(here.dataDir, 'storage'));
      const failing = {
        ...files,
        write: async () => Promise.reject(new Error('disk full')),
        read: async () => Promise.reject(new Error('away')),
      };
      const options = {
        path: archive,
        replaces: true,
        deletions: { ids: [] },
        confirm: () => undefined,
        tell: () => undefined,
      };
      for (const at of [
        { ...here, databaseUrl: url },
        { ...here, databaseUrl: undefined },
      ]) {
        await expect(restoreBackup({ ...options, place: { ...at, remoteFiles: failing } })).rejects.toThrow('away');
      }
      expect(await sumsOf(old)).toEqual(sums);
      expect(await sumsOf(here)).toEqual(before);
      expect(await runAnywhere(['restore', archive, '--replace', '--yes'], old)).toMatchObject({ exitCode: 0 });
      expect(await sumsOf(old)).toEqual(before);
    },
    LONG_MS,
  );
});
