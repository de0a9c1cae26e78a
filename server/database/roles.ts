import type { SqlRunner } from './club-connection.ts';

const ROLE_ATTRIBUTES: Record<string, string> = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
};

/** Creates the three API roles of a Supabase project where they are missing. */
export async function ensureRoles(database: SqlRunner): Promise<void> {
  const existing = await database.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    Object.keys(ROLE_ATTRIBUTES),
  ]);
  for (const [role, attributes] of Object.entries(ROLE_ATTRIBUTES)) {
    if (!existing.some((row) => row.rolname === role)) await database.script(`create role ${role} ${attributes}`);
  }
}

/**
 * Grants what hosted Supabase grants: the API roles may use the schemas and everything made in `public` from now on.
 * Row-level security is the guard. A right that a migration revokes stays revoked, because nothing is granted again
 * later.
 */
export async function grantApiRoles(database: SqlRunner): Promise<void> {
  await database.script(`
    grant usage on schema public, auth, storage to anon, authenticated, service_role;
    grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
    grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  `);
}
