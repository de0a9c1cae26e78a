import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { ensureRoles, grantApiRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';
import { openSql } from '#server/testing/sql.ts';

export interface PlatformDatabase {
  /** As the project's owner, who is no superuser. */
  url: string;
  /**
   * Takes the owner out of the roles of Storage and Realtime. A hosted project's owner is in neither: the extension
   * lets them make policies there and nothing else. Roles belong to the whole server, so this is for a server with one
   * such database.
   */
  leaveServices: () => Promise<void>;
  drop: () => Promise<void>;
}

/** The tables of newer services besides the embedded server's. */
export function newerServicesSql(): string {
  return readFileSync(new URL('newer-services.sql', import.meta.url), 'utf8');
}

const SERVICES = { auth: 'supabase_auth_admin', storage: 'supabase_storage_admin', realtime: 'supabase_realtime_admin' } as const;
const OWNER = 'club_project_owner';

/**
 * Makes the database of an empty Supabase project on a PostgreSQL server: the schemas auth, storage and realtime belong
 * to the services' roles, the rest to an owner who is no superuser. The tables are the embedded server's, and what
 * newer services have besides. The owner is a member of the roles of Storage and Realtime, since what lets a hosted
 * project's owner make policies on their tables is an extension (supautils); of the auth server's they are not. What
 * the platform refuses them all the same is refused: see holdOwner.
 * @param adminUrl a superuser's address of any database on that server
 */
export async function createPlatformDatabase(adminUrl: string): Promise<PlatformDatabase> {
  const name = `clube21_platform_${randomUUID().replaceAll('-', '')}`;
  const admin = openSql(adminUrl);
  const [{ version } = { version: 0 }] = await admin<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
  const asMember = version >= 160_000 ? 'with inherit true, set true' : '';
  for (const role of Object.values(SERVICES)) await admin.unsafe(roleSql(role, 'nologin createrole'));
  await admin.unsafe(roleSql('authenticator', 'login noinherit'));
  // On a server that had such a database before, a club's migrations have set the hook.
  await admin.unsafe('alter role authenticator reset all');
  await admin.unsafe(roleSql(OWNER, `login createrole createdb bypassrls password 'owner'`));
  await admin.unsafe(`create database ${name} owner ${OWNER}`);
  await makeServices(addressOf(adminUrl, name));
  await holdOwner(addressOf(adminUrl, name));
  await admin.unsafe(`grant ${SERVICES.storage}, ${SERVICES.realtime} to ${OWNER} ${asMember}`);
  await admin.unsafe(`grant anon, authenticated, service_role to ${OWNER} ${asMember}`);
  if (version >= 160_000) await admin.unsafe(`grant authenticator to ${OWNER} with admin true`);
  return {
    url: addressOf(adminUrl, name, OWNER),
    async leaveServices() {
      await admin.unsafe(`revoke ${SERVICES.storage}, ${SERVICES.realtime} from ${OWNER}`);
    },
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

function roleSql(role: string, attributes: string): string {
  return `do $$ begin create role ${role} ${attributes}; exception when duplicate_object then null; end $$`;
}

function addressOf(adminUrl: string, database: string, user?: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (user) [url.username, url.password] = [user, 'owner'];
  return url.href;
}

/**
 * The tables that the services make when they start: done by the embedded server's own SQL, then handed to the
 * services' roles.
 */
async function makeServices(url: string): Promise<void> {
  const connection = await openPostgres(url);
  try {
    await connection.transact(async (transaction) => {
      await ensureRoles(transaction);
      await ensureSystemSchema(transaction);
      await grantApiRoles(transaction);
      await transaction.script(newerServicesSql());
      for (const [schema, role] of Object.entries(SERVICES)) await transaction.script(handOver(schema, role));
      // The embedded server's notes; the CLI makes its own.
      await transaction.script('drop schema supabase_migrations cascade');
    });
  } finally {
    await connection.close();
  }
}

/**
 * Since April 2025 a project's owner makes policies and triggers on the services' tables, and nothing else there: no
 * index, no table, no function, no change to what is there (supabase.com/changelog/34270). As a member of the services'
 * roles the owner could.
 */
const HOLD_OWNER_SQL = `
  create schema platform;
  create function platform.hold_owner() returns event_trigger language plpgsql as $$
  declare
    found record;
  begin
    if session_user <> '${OWNER}' then
      return;
    elsif tg_event = 'sql_drop' then
      select object_identity as identity, 'DROP' as tag into found from pg_event_trigger_dropped_objects()
       where schema_name in ('auth', 'storage', 'realtime') and object_type not in ('policy', 'trigger') limit 1;
    else
      select object_identity as identity, command_tag as tag into found from pg_event_trigger_ddl_commands()
       where schema_name in ('auth', 'storage', 'realtime') and command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'COMMENT', 'GRANT') limit 1;
    end if;
    if found.identity is not null then
      raise exception using errcode = '42501', message = format('the platform refuses its owner: %s %s', found.tag, found.identity);
    end if;
  end $$;
  create event trigger hold_owner on ddl_command_end execute function platform.hold_owner();
  create event trigger hold_owner_dropping on sql_drop execute function platform.hold_owner();`;

async function holdOwner(url: string): Promise<void> {
  const connection = await openPostgres(url);
  try {
    await connection.script(HOLD_OWNER_SQL);
  } finally {
    await connection.close();
  }
}

function handOver(schema: string, role: string): string {
  return `
    do $$ declare item record; begin
      for item in select format('alter %s %s owner to ${role}',
          case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass) as change
        from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass and c.relkind = 'S')
      loop execute item.change; end loop;
      for item in select format('alter routine %s owner to ${role}', p.oid::regprocedure) as change
        from pg_proc p where p.pronamespace = '${schema}'::regnamespace
      loop execute item.change; end loop;
    end $$;
    alter schema ${schema} owner to ${role};
    grant usage on schema ${schema} to ${OWNER};
    grant all on all tables in schema ${schema} to ${OWNER};
    grant all on all sequences in schema ${schema} to ${OWNER};
    grant execute on all routines in schema ${schema} to ${OWNER} with grant option;`;
}

/** Makes the tables in which Supabase's CLI notes what it has applied. */
export const CLI_HISTORY_SQL = `
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  create table supabase_migrations.seed_files (path text primary key, hash text not null);`;
