import { execSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GOTRUE_DOORS } from '#domain/doors/auth-doors.ts';
import { readProjectConfig } from '#server/config/project-config.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { version } from '#server/config/version.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { hostedConfig } from '#server/pages/hosted-config.ts';
import { openEmptyDatabase, openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { WITHIN_MS } from '../../../supabase/functions/_shared/run-due-jobs.ts';
import { runAnywhere } from '../run-anywhere.ts';
import { SECRETS, STRIPE_SECRETS } from './by-management.ts';

const PLACE = join(projectRoot, 'docs/hosted.md');
const guide = readFileSync(PLACE, 'utf8');
const payments = readFileSync(join(projectRoot, 'docs/operations/payments.md'), 'utf8');
const PROJECT = 'https://<ref>.supabase.co';
const config = readProjectConfig();

function blocks(language: string, text = guide): string[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].flatMap(([, found, body = '']) => (found === language ? body : []));
}

/** The first two cells of each row of the tables, without their marks. */
function rows(): [string, string][] {
  return [...guide.matchAll(/^\| (.+?) +\| (.+?) +\|/gm)].map(([, first = '', second = '']) => [first, second]);
}

/** The texts between backticks. */
const code = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

test('the guide has every setting of config.toml with its value, and no other', () => {
  // The files that migrations are made from are no setting of a project.
  const isTold = (key: string) => !/^(?:functions|storage\.buckets|db\.migrations)\.|\.(?:template|notification)\./.test(key);
  const wanted = [...config].filter(([key]) => isTold(key)).map(([key, value]) => [key, JSON.stringify(value)]);
  const told = rows()
    .filter(([key]) => /^`(?:project_id|[a-z]+\.[a-z_.]+)`$/.test(key))
    .map(([key, value]) => [code(key)[0], code(value)[0]]);
  expect(told).toEqual(wanted);
});

test('the guide and `hosted check` name each door that GoTrue opens before the second factor', async () => {
  const told = rows().filter(([door]) => /^`(?:GET|POST|PUT|DELETE) \//.test(door));
  expect(told.map(([door]) => code(door)[0])).toEqual(GOTRUE_DOORS.map(({ name }) => name));
  const { stdout } = await runAnywhere(['hosted', 'check', '--url', 'http://127.0.0.1:1', '--key', 'x'], {
    dataDir: '/nowhere',
    databaseUrl: undefined,
  });
  for (const { name, hosted } of GOTRUE_DOORS) expect(stdout).toContain(`  ${name}: ${hosted}\n`);
});

test('the guide names each variable that config.toml reads', () => {
  const read = readFileSync(join(projectRoot, 'supabase/config.toml'), 'utf8').match(/(?<=env\()[A-Z_]+(?=\))/g) ?? [];
  const told = rows().flatMap(([first]) => code(first));
  expect([...new Set(read)].filter((name) => !told.includes(name))).toEqual([]);
});

test('the guide names each secret of the functions', () => {
  const told = rows().flatMap(([first]) => code(first));
  expect([...SECRETS, ...STRIPE_SECRETS].filter((name) => !told.includes(name))).toEqual([]);
});

test('the policy of the guide is the server’s own', () => {
  const told = blocks('').map((block) => block.trim().split('\n').join('; '));
  const host = 'ref.supabase.co';
  const policy = contentSecurityPolicy({ supabaseOrigin: `https://${host}`, isHttps: true }).replaceAll(host, '<ref>.supabase.co');
  expect(told).toEqual([policy]);
});

test('the guide’s config.json is what the build writes', () => {
  const environment = { PUBLIC_URL: 'https://clube.example', SUPABASE_URL: PROJECT, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_…' };
  expect(blocks('json').map((block) => JSON.parse(block) as unknown)).toEqual([hostedConfig(environment, version)]);
});

const commands = blocks('sh')
  .join('\n')
  .split('\n')
  .flatMap((line) => /(?:npm run club --|node dist\/server\/club\.js) ([^|>]+)/.exec(line)?.[1]?.trim() ?? []);

test.each(commands)('the command “%s” of the guide is one, with those options', async (line) => {
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  const named = words.slice(0, 2).filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('-'));
  const { exitCode, stdout } = await runAnywhere([...named, '--help'], { dataDir: '/nowhere', databaseUrl: undefined });
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`npm run club -- ${named.join(' ')} `);
  for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option);
});

test('the guide leads to the first owner, to a report and to the year’s counts', () => {
  expect(commands).toContainEqual(expect.stringMatching(/^staff add \S+ --role owner$/));
  expect(blocks('sh').join('\n')).toContain('npm run site:transparency');
  const [, after = ''] = guide.split('## What only the embedded server does');
  for (const only of ['backup each night', 'alarms by mail', '`/metrics`', '`/transparencia`', '`/certificado/<code>`']) {
    expect(after).toMatch(new RegExp(String.raw`^\|[^|]*${only}[^|]*\|`, 'm'));
  }
});

test('what a plan without session limits takes out of config.toml is the limits of sessions, and nothing else', () => {
  const [line = ''] = blocks('sh')
    .join('\n')
    .split('\n')
    .filter((one) => one.startsWith('sed '));
  const folder = mkdtempSync(join(tmpdir(), 'club-guide-'));
  mkdirSync(join(folder, 'supabase'));
  copyFileSync(join(projectRoot, 'supabase/config.toml'), join(folder, 'supabase/config.toml'));
  execSync(line, { cwd: folder });
  const left = readProjectConfig(readFileSync(join(folder, 'supabase/config.toml'), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  expect([...config.keys()].filter((key) => !left.has(key))).toEqual(['auth.sessions.inactivity_timeout', 'auth.sessions.timebox']);
  expect([...left]).toEqual([...config].filter(([key]) => !key.startsWith('auth.sessions.')));
  // It stands before the push, where one would stumble.
  expect(guide.indexOf(line)).toBeLessThan(guide.indexOf('supabase config push\n```'));
});

test('config.toml has no setting that CLI 4 does not know', () => {
  expect(config.has('auth.email.enable_signup')).toBe(false);
});

test('after a restore the guide’s statements give files back to their members, count them, and delete again who was deleted', async () => {
  const club = await openPreparedDatabase();
  const [ana, bia] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [ana, bia]) {
    await club.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@membro.example`]);
  }
  // More than a member may upload in a day.
  const files = [...Array.from({ length: 150 }, (_, index) => `${ana}/${index}.webp`), `${bia}/1.webp`];
  await club.query(
    `insert into storage.objects (bucket_id, name, metadata) select 'workout-images', name, '{"size": 7}' from unnest($1::text[]) name`,
    [files],
  );
  const [before = '', after = ''] = blocks('psql')
    .join('\n')
    .split(/^\\copy .*$/m);
  await club.script(before);
  expect(await club.query('select count(*)::int as files, sum(bytes)::int as bytes from app.member_files')).toEqual([
    { files: 151, bytes: 1057 },
  ]);
  expect(await club.query('select app.storage_refusal($1, 1000) as refusal', [ana])).toEqual([{ refusal: null }]);
  await club.query('insert into deletions (user_id) values ($1)', [bia]);
  await club.script(after);
  expect(await club.query('select distinct user_id from app.member_files')).toEqual([{ user_id: ana }]);
  expect(await club.query('select id from auth.users')).toEqual([{ id: ana }]);
  await club.close();
});

test('the guide’s dump leaves out the tables that the migrations fill themselves, and what is made anew', async () => {
  const left = [
    ...blocks('sh')
      .join('\n')
      .matchAll(/ -T (\S+)/g),
  ].map(([, name = '']) => name);
  const emptied = [
    ...blocks('sh')
      .join('\n')
      .matchAll(/truncate ([\w.]+)/g),
  ].map(([, name = '']) => name);
  const club = await openPreparedDatabase();
  const tables = await club.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('app', 'auth', 'public') order by 1`,
  );
  const filled: string[] = [];
  for (const { name } of tables) if ((await club.query(`select from ${name} limit 1`)).length > 0) filled.push(name);
  await club.close();
  // Auth's own list of what it has run, and the counts of files, whose rows are made when the files come.
  expect([...left, ...emptied].toSorted()).toEqual([...filled, 'app.member_files', 'auth.schema_migrations'].toSorted());
});

test('every script of npm that the guide names is one', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const drills = [...guide.matchAll(/npm run drills -- ([\w-]+)/g)].map(([, name = '']) => name);
  expect(drills.filter((name) => !existsSync(join(projectRoot, `drills/${name}.ts`)))).toEqual([]);
});

test('the guide’s links lead somewhere', () => {
  const files = [...guide.matchAll(/\]\((?!https)([^)#]+)/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(dirname(PLACE), file)))).toEqual([]);
});

// pg_cron, pg_net and the vault are the platform's: here they are stand-ins with the same signatures.
const PLATFORM = `
  create schema cron; create schema net; create schema vault;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
    $$ insert into cron.job values ($1, $2, $3) returning 1::bigint $$;
  create table net.sent (url text, headers jsonb, body jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000) returns bigint language sql as
    $$ insert into net.sent values ($1, $4, $2, $5) returning 1::bigint $$;
  create table vault.secrets (decrypted_secret text, name text);
  create view vault.decrypted_secrets as select * from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
    $$ insert into vault.secrets values ($1, $2) returning gen_random_uuid() $$;`;

let connection: Awaited<ReturnType<typeof openEmptyDatabase>>['connection'];
beforeAll(async () => {
  ({ connection } = await openEmptyDatabase());
  await connection.script(PLATFORM);
});
afterAll(() => connection.close());

test.each([
  ['hosted.md', blocks('sql').join('\n')],
  ['payments.md', `select vault.create_secret('sb_secret_…', 'club_secret_key');\n${blocks('sql', payments).join('\n')}`],
])('the timer of %s calls run-jobs with the secret key', async (_file, sql) => {
  await connection.script(`delete from cron.job; delete from vault.secrets; delete from net.sent;`);
  await connection.script(sql);
  const [job] = await connection.query<{ schedule: string; command: string }>('select schedule, command from cron.job');
  expect(job?.schedule).toBe('* * * * *');
  await connection.script(job?.command ?? '');
  const [sent] = await connection.query<{ url: string; headers: Record<string, string>; timeout_milliseconds: number }>(
    'select url, headers, timeout_milliseconds from net.sent',
  );
  expect(sent?.url).toMatch(/^https:\/\/<\w+>\.supabase\.co\/functions\/v1\/run-jobs$/);
  expect(sent?.headers).toEqual({ apikey: 'sb_secret_…' });
  // pg_net hangs up then: a job that is under way must end first.
  expect(sent?.timeout_milliseconds).toBeGreaterThan(WITHIN_MS);
});
