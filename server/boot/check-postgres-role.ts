import type { SqlRunner } from '#server/database/club-connection.ts';
import { quoteName } from '#server/database/sql-text.ts';

interface RoleFacts {
  user_name: string;
  database_name: string;
  is_superuser: boolean;
  owns_database: boolean;
  can_create_roles: boolean;
  missing_roles: string[];
  unusable_roles: string[];
  can_bypass: boolean;
}

const FACTS_SQL = `
with me as (select oid, rolname, rolsuper, rolcreaterole from pg_roles where rolname = current_user),
wanted as (select unnest(array['anon', 'authenticated', 'service_role']) as name),
roles as (select w.name, r.oid, r.rolbypassrls from wanted w left join pg_roles r on r.rolname = w.name)
select me.rolname as user_name, current_database() as database_name, me.rolsuper as is_superuser, me.rolcreaterole as can_create_roles,
  (select d.datdba = me.oid or pg_has_role(me.oid, d.datdba, 'USAGE') from pg_database d where d.datname = current_database()) as owns_database,
  (select coalesce(array_agg(name), '{}') from roles where oid is null) as missing_roles,
  (select coalesce(array_agg(name), '{}') from roles where oid is not null and not pg_has_role(me.oid, oid, $1)) as unusable_roles,
  coalesce((select rolbypassrls from roles where name = 'service_role'), false) as can_bypass
from me`;

/** DATABASE_URL's role lacks rights; the message has the SQL that gives them. */
export class MissingRightsError extends Error {
  constructor(user: string, statements: string[]) {
    super(
      `The role "${user}" of DATABASE_URL lacks rights. Run as a superuser, in the club's database:\n${statements
        .map((statement) => `  ${statement};`)
        .join('\n')}`,
    );
  }
}

/**
 * Checks that the connected role is a superuser, or owns the database and may become anon, authenticated and
 * service_role, the last of which bypasses RLS.
 * @throws MissingRightsError with the missing SQL
 */
export async function checkPostgresRole(database: SqlRunner): Promise<void> {
  const [{ version } = { version: 0 }] = await database.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if (version < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
  // PostgreSQL 16 split membership: becoming a role needs its SET option.
  const [facts] = await database.query<RoleFacts>(FACTS_SQL, [version >= 160_000 ? 'SET' : 'MEMBER']);
  if (!facts || facts.is_superuser) return;
  const statements = missingRights(facts, version);
  if (statements.length > 0) throw new MissingRightsError(facts.user_name, statements);
}

function missingRights(facts: RoleFacts, version: number): string[] {
  const user = quoteName(facts.user_name);
  const statements: string[] = [];
  if (!facts.owns_database) statements.push(`alter database ${quoteName(facts.database_name)} owner to ${user}`);
  for (const role of facts.missing_roles) {
    statements.push(`create role ${role} nologin noinherit${role === 'service_role' ? ' bypassrls' : ''}`);
  }
  if (!facts.can_bypass && !facts.missing_roles.includes('service_role')) statements.push('alter role service_role bypassrls');
  for (const role of [...facts.missing_roles, ...facts.unusable_roles]) {
    statements.push(`grant ${role} to ${user}${version >= 160_000 ? ' with set true' : ''}`);
  }
  return statements;
}
