import { readdirSync, readFileSync } from 'node:fs';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import * as lite from '@supabase/lite';
export async function openPglite(_: string) { return createPgliteConnection({}); }
export function openPostgres(url: string) { return createPostgresConnection({ url }); }
export async function prepareDatabase(connection: PgliteConnection | PostgresConnection) {
  process.env['EXPERIMENTAL_STORAGE'] = '1';
  const app = new lite.App({ connection, storage: { enabled: true }, auth: { enabled: true, jwt_secret: 'x'.repeat(40) } } as never);
  await (app as unknown as { ensureSystemSchema(): Promise<void> }).ensureSystemSchema();
  const run = async (sql: string) => {
    const d = connection.driver as never as { exec?: (s: string) => Promise<unknown>; unsafe?: (s: string) => { simple(): Promise<unknown> } };
    if (d.exec) await d.exec(sql); else await d.unsafe!(sql).simple();
  };
  await run(`do $$ begin
    if not exists (select from pg_roles where rolname='anon') then create role anon nologin noinherit; end if;
    if not exists (select from pg_roles where rolname='authenticated') then create role authenticated nologin noinherit; end if;
    if not exists (select from pg_roles where rolname='service_role') then create role service_role nologin noinherit bypassrls; end if; end $$;
    create schema if not exists realtime; create schema if not exists storage;
    grant usage on schema auth, storage, realtime to anon, authenticated, service_role;`);
  const dir = new URL('../../migrations/', import.meta.url);
  for (const f of readdirSync(dir).sort()) { try { await run(readFileSync(new URL(f, dir), 'utf8')); } catch (e) { throw new Error(`${f}: ${(e as Error).message}`); } }
}
