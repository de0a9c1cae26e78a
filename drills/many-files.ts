import { loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { CLI_HISTORY_SQL, createPlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// The price of a member's quota for an upload on a hosted project's database with 300,000 files, where nobody but
// Storage may index its table: counted in app.member_files, and as it was before, over storage.objects. Prints
// milliseconds; fails where counting reads the table of all files.
// Usage: npm run drills -- many-files [--files 300000] [--members 1000]

const option = (name: string, otherwise: number) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};
const FILES = option('files', 300_000);
const MEMBERS = option('members', 1_000);
const ROUNDS = 60;

/** The member who has most: every hundredth file is theirs besides, up to what one may keep. */
const BUSY = `md5('member1')::uuid`;

const FILL = [
  `insert into auth.users (id, aud, role, email, is_sso_user, is_anonymous)
   select md5('member' || n)::uuid, 'authenticated', 'authenticated', 'member' || n || '@drill.example', false, false from generate_series(1, ${MEMBERS}) n`,
  `insert into storage.objects (bucket_id, name, owner_id, metadata, created_at, updated_at)
   select 'workout-images', member || '/' || n || '.webp', member, '{"size": 500000, "mimetype": "image/webp"}', at, at
     from (select n, (case when n % 100 = 0 then ${BUSY} else md5('member' || 1 + n % ${MEMBERS})::uuid end)::text as member,
                  now() - interval '2 days' - n * interval '1 second' as at from generate_series(1, ${FILES}) n) files`,
  'analyze storage.objects',
  'vacuum analyze app.member_files',
];

/** How app.storage_refusal counted until it had a table of its own. */
const BEFORE = `select count(*) as files, coalesce(sum(f.size), 0) as bytes,
    count(*) filter (where f.is_new) as new_files, coalesce(sum(f.size) filter (where f.is_new), 0) as new_bytes
  from (select greatest(o.created_at, o.updated_at) > app.now() - interval '24 hours' as is_new,
          (case jsonb_typeof(o.metadata) when 'string' then (o.metadata #>> '{}')::jsonb else o.metadata end ->> 'size')::bigint as size
          from storage.objects o where o.owner_id = $1) f`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const made: string[] = [];
const place = findEmbeddedPostgres((parent) => {
  const open = makeOpenFolder(parent);
  made.push(open);
  return open;
});
const outcome = await startPostgres({ found: { place, reason: '' } });
if (!outcome.server) throw new Error(outcome.reason);
const platform = await createPlatformDatabase(outcome.server.url);
const connection = await openPostgres(platform.url, { poolSize: 1 });
let failed = false;

async function measure(what: string, run: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await run(round);
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  say(`| ${what.padEnd(70)} | ${at(0.5).padStart(7)} | ${at(0.95).padStart(7)} |`);
}

try {
  await connection.script(CLI_HISTORY_SQL);
  await applyMigrations(connection, join(projectRoot, 'supabase/migrations'));
  await connection.script(`set club.storage_limits = 'off'`);
  for (const statement of FILL) await connection.script(statement);
  await connection.script('reset club.storage_limits');
  const [facts] = await connection.query<{ version: string; files: number; most: number }>(
    `select current_setting('server_version') as version, (select count(*)::int from storage.objects) as files,
            (select count(*)::int from app.member_files where user_id = ${BUSY}) as most`,
  );
  say(
    `PostgreSQL ${facts?.version}, ${facts?.files} files of ${MEMBERS} members, ${facts?.most} of one; load average ${loadavg()[0]?.toFixed(1)}\n`,
  );
  say(`| ${'an upload’s quota'.padEnd(70)} |  p50 ms |  p95 ms |\n| ${'-'.repeat(70)} | ------: | ------: |`);
  const member = (round: number) => [`member${2 + (round % (MEMBERS - 1))}`];
  await measure('before: counted over storage.objects, which has no index for it', (round) =>
    connection.query(BEFORE.replace('$1', `md5($1)::uuid::text`), member(round)),
  );
  await measure('counted in app.member_files', (round) => connection.query('select app.storage_refusal(md5($1)::uuid, 1)', member(round)));
  await measure('the same of the member who has most', () => connection.query(`select app.storage_refusal(${BUSY}, 1)`));
  await measure('a whole row written by Storage, with its triggers', (round) =>
    connection.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       select 'workout-images', m || '/new-${round}.webp', m, '{"size": 500000}' from (select md5($1)::uuid::text as m) one`,
      member(round),
    ),
  );
  const [scans] = await connection.transact(async (transaction) => {
    await transaction.query(`select app.storage_refusal(${BUSY}, 1)`);
    return transaction.query<{ scans: number }>(`select pg_stat_get_xact_numscans('storage.objects'::regclass)::int as scans`);
  });
  failed = scans?.scans !== 0;
  say(failed ? '\nFAILED: counting reads storage.objects' : '\npassed');
} finally {
  await connection.close();
  await platform.drop();
  await outcome.server.stop();
  for (const open of made) removeFolder(open);
}
process.exit(failed ? 1 : 0);
