import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { demoMembers } from '#server/cli/demo-members.ts';
import { fillDemo } from '#server/cli/fill-demo.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { freePort } from '#server/testing/free-port.ts';
import { picture } from '#server/testing/full-member.ts';
import { openSql } from '#server/testing/sql.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { CLI_HISTORY_SQL, createPlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import type { PlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import { BINARIES, startPostgres15 } from './postgres-15/start-server.ts';

// Runs the lines of "Backups" in docs/hosted.md: pg_dump and psql from one database like a hosted project's into
// another, on PostgreSQL 15, with 150 photos of one member, whose rows come as Storage writes them. Then the CLI's own
// copies, there and back, against a server of ours.
// Usage: npm run drills -- hosted-backup. SUPABASE_CLI is the CLI's program; without it the second part is left out,
// and that is said.

const PHOTOS = 150;
const MEMBERS = 5;
const CLI = process.env['SUPABASE_CLI'];
const run = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);

const guide = readFileSync(join(projectRoot, 'docs/hosted.md'), 'utf8');
const section = guide.slice(guide.indexOf('## Backups'), guide.indexOf('## What only the embedded server does'));
const blocks = [...section.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }));
const lines = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.trim().split('\n') : []));
const [psqlBlock = ''] = blocks.flatMap(({ language, text }) => (language === 'psql' ? [text] : []));

const folder = mkdtempSync(join(tmpdir(), 'clube21-hosted-backup-'));
const problems: string[] = [];
function check(what: string, is: unknown, wanted: unknown): void {
  const [found, expected] = [JSON.stringify(is), JSON.stringify(wanted)];
  say(`${found === expected ? 'ok' : 'NOT OK'}: ${what}`);
  if (found !== expected) problems.push(`${what}: ${found}, not ${expected}`);
}

/** Runs a line of the guide as it stands there. */
async function shell(line: string, databaseUrl: string): Promise<void> {
  const env = { PATH: `${BINARIES}:${process.env['PATH'] ?? ''}`, DATABASE_URL: databaseUrl };
  await run('bash', ['-c', line], { cwd: folder, env });
}

async function makeProject(admin: string): Promise<PlatformDatabase> {
  const platform = await createPlatformDatabase(admin);
  const connection = await openPostgres(platform.url);
  await connection.script(CLI_HISTORY_SQL);
  await applyMigrations(connection, join(projectRoot, 'supabase/migrations'));
  await connection.close();
  return platform;
}

/** Rows and what they say, by table. */
async function contentOf(database: SqlRunner): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('app', 'auth', 'public') order by 1`,
  );
  const content: Record<string, string> = {};
  // Rows that are made again, or belong to the project.
  const others = ['app.clock_shift', 'app.clock_watch', 'app.cursor_key', 'app.member_files', 'app.sweeps', 'public.challenge_21_probe'];
  for (const { name } of tables.filter((table) => !others.includes(table.name))) {
    const [row] = await database.query<{ told: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as told from ${name} t`,
    );
    content[name] = row?.told ?? '';
  }
  return content;
}

/** Writes the row of an uploaded file as the platform's Storage does for the holder of the secret key. */
async function storeAsPlatform(url: string, names: readonly string[]): Promise<void> {
  const sql = openSql(url);
  const token = `e30.${Buffer.from(JSON.stringify({ role: 'service_role' })).toString('base64url')}.x`;
  for (const name of names) {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('role', 'service_role', true), set_config('request.headers', ${JSON.stringify({ authorization: `Bearer ${token}` })}, true),
        set_config('request.path', ${`/object/workout-images/${name}`}, true), set_config('storage.operation', 'storage.object.upload', true)`;
      await transaction`insert into storage.objects (bucket_id, name, metadata) values ('workout-images', ${name}, '{"size": 300000}')
        on conflict (bucket_id, name) do update set metadata = excluded.metadata`;
    });
  }
  await sql.end();
}

async function tryDatabases(): Promise<void> {
  const server = await startPostgres15();
  try {
    const [from, to] = [await makeProject(server.url), await makeProject(server.url)];
    // On the platform an extension (supautils) lets a project's owner do this.
    const admin = openSql(server.url);
    await admin.unsafe('grant set on parameter session_replication_role to club_project_owner');
    await admin.end();
    const source = await openPostgres(from.url);
    await fillDemo(connectionDatabase(source), demoMembers(MEMBERS));
    const members = await source.query<{ id: string }>('select id from auth.users order by email');
    const [ana = { id: '' }, gone = { id: '' }] = members;
    const photos = Array.from({ length: PHOTOS }, (_, index) => `${ana.id}/${index}.webp`);
    const content = await contentOf(source);
    for (const line of lines.filter((one) => one.startsWith('pg_dump'))) await shell(line, from.url);
    // Somebody leaves after the backup, and the newest list is kept beside it.
    await source.query('delete from auth.users where id = $1', [gone.id]);
    await source.query('insert into app.deleted_accounts (user_id) values ($1) on conflict do nothing', [gone.id]);
    for (const line of lines.filter((one) => one.includes('deletions.csv'))) await shell(line, from.url);
    await source.close();

    for (const line of lines.filter((one) => one.startsWith('psql') && one.includes('-f data.sql'))) await shell(line, to.url);
    const target = await openPostgres(to.url);
    check('every row of the dump is there as it was', await contentOf(target), content);
    await storeAsPlatform(to.url, photos);
    writeFileSync(join(folder, 'after.sql'), psqlBlock);
    await shell('psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f after.sql', to.url);
    const [files] = await target.query('select count(*)::int as files, sum(bytes)::int as bytes from app.member_files where user_id = $1', [
      ana.id,
    ]);
    check('all photos count for their member', files, { files: PHOTOS, bytes: PHOTOS * 300_000 });
    check(
      'who got them back may upload on the same day',
      await target.query('select app.storage_refusal($1, 300000) as refusal', [ana.id]),
      [{ refusal: null }],
    );
    check('who was deleted since is deleted again', (await target.query('select id from auth.users')).length, members.length - 1);
    // The same copies once more, over rows that have an owner: Storage leaves the owner as it is.
    await storeAsPlatform(to.url, photos);
    check('the photos may be sent again', await target.query('select app.storage_refusal($1, 300000) as refusal', [ana.id]), [
      { refusal: null },
    ]);
    await target.close();
    await from.drop();
    await to.drop();
  } finally {
    await server.stop();
  }
}

/** Sends photos by the CLI from one club into another, by the lines of the guide. */
async function tryFiles(cli: string): Promise<void> {
  const port = await freePort();
  const keys = { SUPABASE_SECRET_KEY: 'sb_secret_of-a-drill-0123456789', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of-a-drill' };
  mkdirSync(join(folder, 'supabase'));
  writeFileSync(join(folder, 'supabase/config.toml'), `project_id = "drill"\n[api]\nport = ${port}\n`);
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, SUPABASE_AUTH_SERVICE_ROLE_KEY: keys.SUPABASE_SECRET_KEY };
  /** The guide's lines, with the local stack for the remote project. */
  const copy = async (isDownload: boolean) => {
    const chosen = lines.filter(
      (line) => line.startsWith('supabase storage cp') && line.includes(' ./files') && line.includes('cp -r ss:') === isDownload,
    );
    for (const line of chosen) {
      const bucket = /files\/(\S+)/.exec(line)?.[1] ?? '';
      if (!isDownload && !existsSync(join(folder, 'files', bucket))) continue;
      const args = line.replace('supabase ', '').replace(' --remote', '').split(' ');
      const child = spawn(cli, args, { cwd: folder, env, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number];
      say(`${line}: ended with ${code}`);
    }
  };
  const names = async (database: SqlRunner) =>
    (
      await database.query<{ name: string }>(
        `select bucket_id || '/' || name as name from storage.objects where bucket_id = 'workout-images' order by 1`,
      )
    ).map(({ name }) => name);
  const withClub = async (work: (club: Awaited<ReturnType<typeof createTestClub>>) => Promise<void>) => {
    const club = await createTestClub({ env: keys });
    const server = serve({ fetch: club.app.fetch, port, hostname: '127.0.0.1' });
    await once(server, 'listening');
    await work(club);
    await new Promise((resolve) => server.close(resolve));
    await club.close();
  };
  let before: string[] = [];
  await withClub(async (club) => {
    const ana = await club.signUpMember('Ana');
    for (const name of ['1.jpg', '2.jpg']) {
      await ana.client.storage.from('workout-images').upload(`${ana.id}/${name}`, await picture(), { contentType: 'image/jpeg' });
    }
    before = await names(club.connection);
    await copy(true);
  });
  check(
    'the CLI brought the photos',
    readdirSync(join(folder, 'files/workout-images'), { recursive: true }).filter((name) => String(name).endsWith('.jpg')).length,
    before.length,
  );
  await withClub(async (club) => {
    await copy(false);
    check('the CLI put them under the names that they had', await names(club.connection), before);
  });
}

try {
  await tryDatabases();
  if (CLI) await tryFiles(CLI);
  else say('SUPABASE_CLI is not set: the copies of files were not tried.');
} catch (error) {
  problems.push(String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(problems.length === 0 ? 'passed' : `FAILED:\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
