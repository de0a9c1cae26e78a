import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import type { ClubConnection, SqlRunner } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { AUTH_STEPS } from '#server/database/services/auth-steps.ts';
import { STORAGE_STEPS } from '#server/database/services/storage-steps.ts';
import type { SystemStep } from '#server/database/services/system-step.ts';
import type { KeptFacts } from '#server/testing/kept/kept-club.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { LEFT_OUT } from './club-tables.ts';
import { verifyArchive } from './read-archive.ts';

const KEPT = join(import.meta.dirname, '../testing/kept');
const ARCHIVE = join(KEPT, '0f2af675.backup');
const keys = { jwtSecret: 'j'.repeat(32), publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x', mfaKey: 'm'.repeat(32) };
const putEmptyDatabase = async (place: string) => fillDataFolder(place, 'empty');

/** Each way in which a later version may change tables that services of the platform look after, and rows in them. */
const LATER_AUTH = `
  alter table auth.users add column later_note text not null default 'none';
  update auth.users set later_note = 'of ' || email;
  alter table auth.sessions drop column tag;
  alter table auth.flow_state rename to later_flows;
  alter table auth.audit_log_entries alter column payload type jsonb using payload::jsonb;
  create table auth.later_codes (user_id uuid primary key references auth.users (id) on delete cascade, code text not null unique);
  insert into auth.later_codes select id, 'code of ' || email from auth.users;
  alter table auth.mfa_challenges add constraint later_check check (created_at is not null);`;
const LATER_STORAGE = `
  alter table storage.objects rename column last_accessed_at to later_accessed_at;
  alter table storage.buckets add column later_type text;
  update storage.buckets set later_type = 'of ' || name;`;

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);
const postgresUrl = outcome.server?.url ?? '';
let folder: string;
let facts: KeptFacts;
/** The club of before, which has taken no later step. */
let before: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-older-'));
  facts = JSON.parse(await readFile(join(KEPT, '0f2af675.json'), 'utf8')) as KeptFacts;
  before = join(folder, 'before');
  await restore(ARCHIVE, before);
});
afterAll(async () => {
  await outcome.server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Lets this be a later version until the test ends. */
function becomeLater(): void {
  const lists = [AUTH_STEPS, STORAGE_STEPS] as SystemStep[][];
  for (const [index, sql] of [LATER_AUTH, LATER_STORAGE].entries()) {
    lists[index]?.push({ name: `${index === 0 ? 'auth' : 'storage'}/99-later`, sql });
    onTestFinished(() => void lists[index]?.pop());
  }
}

async function restore(archive: string, dataDir: string, databaseUrl?: string): Promise<void> {
  expect(await runAnywhere(['restore', archive], { dataDir, databaseUrl, putEmptyDatabase })).toMatchObject({ exitCode: 0, stderr: '' });
}

async function look(place: { dataDir: string } | { url: string }, work: (database: ClubConnection) => Promise<void>): Promise<void> {
  const database = 'url' in place ? await openPostgres(place.url) : await openPglite(join(place.dataDir, 'database'));
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function countOf(database: SqlRunner, table: string): Promise<number | undefined> {
  return (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;
}

/** Sees that all rows came, and that the steps saw them. */
async function expectLater(database: SqlRunner): Promise<void> {
  const renamed: Record<string, string> = { 'auth.flow_state': 'auth.later_flows' };
  const names = Object.keys(facts.counts);
  const counts = await Promise.all(names.map(async (name) => [name, await countOf(database, renamed[name] ?? name)]));
  expect(counts).toEqual(names.map((name) => [name, facts.counts[name]]));
  const [said] = await database.query(
    `select (select count(*)::int from auth.users where later_note = 'of ' || email) as notes, (select count(*)::int from auth.later_codes) as codes,
       (select count(*)::int from storage.buckets where later_type = 'of ' || name) as types,
       (select count(*)::int from pg_indexes where schemaname = 'auth' and tablename = 'refresh_tokens') > 3 as is_indexed`,
  );
  const accounts = facts.counts['auth.users'];
  expect(said).toEqual({ notes: accounts, codes: accounts, types: facts.counts['storage.buckets'], is_indexed: true });
}

test('an older backup comes back to a version that changes the tables of auth and storage, which then sees its rows', async () => {
  becomeLater();
  const dataDir = join(folder, 'later');
  await restore(ARCHIVE, dataDir);
  await look({ dataDir }, expectLater);
});

test.skipIf(!outcome.server)('so it does on PostgreSQL', async () => {
  becomeLater();
  await restore(ARCHIVE, join(folder, 'later-files'), postgresUrl);
  await look({ url: postgresUrl }, expectLater);
});

test.skipIf(!outcome.server)('a club that a later version moves before it has opened it is no other', async () => {
  const server = await startPostgres();
  onTestFinished(async () => server.server?.stop());
  const url = server.server?.url ?? '';
  becomeLater();
  expect(await runAnywhere(['move', '--to', url], { dataDir: before, databaseUrl: undefined, keys })).toMatchObject({
    exitCode: 0,
    stderr: '',
  });
  await rm(join(before, 'moved-to-postgres'));
  await look({ url }, expectLater);
});

test('a backup that a later version makes before it has opened the club tells how old the tables are', async () => {
  becomeLater();
  const to = join(folder, 'backups');
  expect(await runAnywhere(['backup', '--to', to], { dataDir: before, databaseUrl: undefined })).toMatchObject({ exitCode: 0 });
  const archive = join(to, (await readdir(to)).find((name) => name.endsWith('.tar.gz')) ?? '');
  expect((await verifyArchive(archive)).systemSteps).not.toContain('auth/99-later');
  const dataDir = join(folder, 'again');
  await restore(archive, dataDir);
  await look({ dataDir }, expectLater);
});

test('a version without a step that a backup has taken says that it is too old, and changes nothing', async () => {
  const to = join(folder, 'newer');
  await (async () => {
    const steps = AUTH_STEPS as SystemStep[];
    steps.push({ name: 'auth/99-newer', sql: 'alter table auth.users add column newer text' });
    try {
      await restore(ARCHIVE, join(folder, 'newer-club'));
      await runAnywhere(['backup', '--to', to], { dataDir: join(folder, 'newer-club'), databaseUrl: undefined });
    } finally {
      steps.pop();
    }
  })();
  const archive = join(to, (await readdir(to)).find((name) => name.endsWith('.tar.gz')) ?? '');
  const place = join(folder, 'too-old');
  expect(await runAnywhere(['restore', archive], { dataDir: place, databaseUrl: undefined, putEmptyDatabase })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Este clube é de uma versão mais nova, com o passo auth/99-newer, que esta versão não tem.'),
  });
  await expect(readdir(place)).rejects.toThrow('ENOENT');
});

test('a backup of a version whose migrations went another way is refused in a sentence, and changes nothing', async () => {
  const strayed = join(folder, 'strayed');
  await restore(ARCHIVE, strayed);
  await look({ dataDir: strayed }, async (database) => {
    await database.query(`delete from supabase_migrations.schema_migrations where version = '20261122003800'`);
  });
  const to = join(folder, 'strayed-backups');
  expect(await runAnywhere(['backup', '--to', to], { dataDir: strayed, databaseUrl: undefined })).toMatchObject({ exitCode: 0 });
  const archive = join(to, (await readdir(to)).find((name) => name.endsWith('.tar.gz')) ?? '');
  const place = join(folder, 'nowhere');
  expect(await runAnywhere(['restore', archive], { dataDir: place, databaseUrl: undefined, putEmptyDatabase })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /A migração 20261122003800 desta versão foi posta antes da \d+, que já rodou neste clube\. Nada foi mudado/,
    ),
  });
  await expect(readdir(place)).rejects.toThrow('ENOENT');
});

test('a table that stays behind now is left in an older backup, and one that came to stay is as a new club has it', async () => {
  const lists = LEFT_OUT as Record<string, string>;
  lists['app.card_attempts'] = 'a later version counts them anew';
  const { 'app.rate_limit_counts': reason = '' } = lists;
  delete lists['app.rate_limit_counts'];
  onTestFinished(() => {
    delete lists['app.card_attempts'];
    lists['app.rate_limit_counts'] = reason;
  });
  expect(facts.counts['app.card_attempts']).toBe(1);
  const dataDir = join(folder, 'left-out');
  await restore(ARCHIVE, dataDir);
  await look({ dataDir }, async (database) => {
    const tables = ['app.card_attempts', 'app.rate_limit_counts', 'auth.users'];
    expect(await Promise.all(tables.map(async (name) => countOf(database, name)))).toEqual([0, 0, facts.counts['auth.users']]);
  });
});
