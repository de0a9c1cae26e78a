import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { ensureRoles } from '#server/database/roles.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../../supabase/tests/runner/postgres-server.ts';

/** Ana's tokens in the fixture: what she signed in with, and what she has got for it. */
const FIRST_TOKEN = '01a21486-6467-7358-8559-e5f031a41d7c';
const LIVING_TOKEN = '01a21486-64f8-7788-a57e-061a76d8d94a';

const SERVICES_SQL = `
select concat_ws(' ', n.nspname || '.' || c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
  pg_get_expr(d.adbin, d.adrelid)) as told
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where n.nspname in ('auth', 'storage') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
union all select indexdef from pg_indexes where schemaname in ('auth', 'storage')
union all select concat_ws(' ', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('auth', 'storage')
union all select concat_ws(' ', pg_get_functiondef(p.oid), p.proacl::text) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('auth', 'storage')
union all select concat_ws(' ', n.nspname, c.relname, c.relrowsecurity, c.relacl::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('auth', 'storage') and c.relkind in ('r', 'S')
order by 1`;

let earlier: TestServer | null = null;
let fresh: TestServer | null = null;
let club: TestClub | null = null;
let freshDatabase: ClubConnection | null = null;

async function putFixture(url: string): Promise<void> {
  const connection = await openPostgres(url);
  try {
    await ensureRoles(connection);
    const fixture = await readFile(new URL('fixtures/e4e97df8.sql', import.meta.url), 'utf8');
    // Functions come before those that they call.
    await connection.transact((transaction) => transaction.script(`set local check_function_bodies = off; ${fixture}`));
    // Otherwise the session would be over 60 days after the fixture was made.
    await connection.script(`update auth.sessions set created_at = now(), refreshed_at = now() at time zone 'UTC'`);
    // As commits before that one wrote it on PostgreSQL.
    await connection.script(
      `update auth.users set raw_user_meta_data = to_jsonb(raw_user_meta_data::text), raw_app_meta_data = to_jsonb('nothing'::text)`,
    );
  } finally {
    await connection.close();
  }
}

beforeAll(async () => {
  const outcome = await startPostgres();
  if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
  earlier = outcome.server;
  await putFixture(earlier.url);
  club = await createTestClub({ databaseUrl: earlier.url });
  fresh = (await startPostgres()).server;
  freshDatabase = await openPostgres(fresh?.url ?? '');
  await prepareDatabase(freshDatabase);
});
afterAll(async () => {
  await club?.close();
  await freshDatabase?.close();
  await earlier?.stop();
  await fresh?.stop();
});
beforeEach(({ skip }) => skip(club === null, 'no PostgreSQL here'));

const opened = () => club as TestClub;

async function renew(token: string): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await opened().request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: opened().secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test('the tables of auth and storage become those of a new database', async () => {
  const ofFresh = await (freshDatabase as ClubConnection).query(SERVICES_SQL);
  expect(ofFresh.length).toBeGreaterThan(100);
  expect(await opened().connection.query(SERVICES_SQL)).toEqual(ofFresh);
});

test('metadata inside of a JSON text is metadata again, and nothing where no object is inside', async () => {
  const { connection } = opened();
  expect(await connection.query(`select raw_user_meta_data ->> 'name' as name, raw_app_meta_data as app from auth.users`)).toEqual([
    { name: 'Ana Fixture', app: {} },
  ]);
  expect(await connection.query(`select distinct json_typeof(payload) as kind from auth.audit_log_entries`)).toEqual([{ kind: 'object' }]);
});

test('a second start takes no step again', async () => {
  const { connection } = opened();
  const notes = `select path, hash from supabase_migrations.seed_files order by path`;
  const before = await connection.query(notes);
  expect(await prepareDatabase(connection)).toEqual([]);
  expect(await connection.query(notes)).toEqual(before);
});

test('refresh tokens have numbers, in the order in which they were given', async () => {
  const { connection } = opened();
  expect(await connection.query('select token from auth.refresh_tokens order by id limit 2')).toEqual([
    { token: FIRST_TOKEN },
    { token: LIVING_TOKEN },
  ]);
});

test('the member who was signed in renews the session, also once more with the token before', async () => {
  const first = await renew(LIVING_TOKEN);
  expect(first).toMatchObject({ status: 200, body: { user: { email: 'ana@example.com' } } });
  const again = await renew(LIVING_TOKEN);
  expect(again.body['refresh_token']).toBe(first.body['refresh_token']);
  const second = await renew(first.body['refresh_token'] ?? '');
  expect(second.status).toBe(200);
  const profile = await opened().request('/rest/v1/profiles?select=name', {
    headers: { apikey: opened().secrets.publishableKey, authorization: `Bearer ${second.body['access_token']}` },
  });
  expect(await profile.json()).toEqual([{ name: 'Ana Fixture' }]);
});

test('a token from before all that is still known for one that was used', async () => {
  expect((await renew(FIRST_TOKEN)).status).toBe(400);
});
