import type { ServerAccess } from '#server/database/club-connection.ts';

/** Holds the text of each part of a database by the part's name, such as `function app.file_owner(id text)`. */
export type Catalogue = ReadonlyMap<string, string>;

/** The roles of the app's callers: a platform may give roles of its own further rights. */
const CALLERS = `(values ('anon'), ('authenticated'), ('service_role')) as caller (role)`;

const CATALOGUE_SQL = `
with own as (select n.oid, n.nspname from pg_catalog.pg_namespace n where n.nspname in ('app', 'public')),
tables as (
  select c.oid, c.relkind, c.relrowsecurity, c.relpersistence, own.nspname || '.' || c.relname as name from pg_catalog.pg_class c join own on own.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'c')
),
held as (
  select oid, name from tables
  union all
  select c.oid, n.nspname || '.' || c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('auth', 'storage', 'realtime') and c.relkind in ('r', 'p')
),
functions as (
  select p.*, own.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')' as name
    from pg_catalog.pg_proc p join own on own.oid = p.pronamespace
   where p.prokind in ('f', 'p') and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
)
select 'schema ' || nspname as part, '' as says from own
union all
select 'table ' || name, concat_ws(' ', relkind, relpersistence, relrowsecurity) from tables
union all
select 'column ' || name || '.' || a.attname, concat_ws(' ', pg_catalog.format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
    pg_catalog.pg_get_expr(d.adbin, d.adrelid, true), case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end)
  from tables join pg_catalog.pg_attribute a on a.attrelid = tables.oid and a.attnum > 0 and not a.attisdropped join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
union all
select 'constraint ' || name || '.' || c.conname, concat_ws(' ', pg_catalog.pg_get_constraintdef(c.oid, true), c.convalidated)
  from tables join pg_catalog.pg_constraint c on c.conrelid = tables.oid and c.contype in ('p', 'u', 'f', 'c', 'x')
union all
select 'index ' || i.indexrelid::regclass::text, pg_catalog.pg_get_indexdef(i.indexrelid, 0, true) || ' ' || i.indisvalid from tables join pg_catalog.pg_index i on i.indrelid = tables.oid
union all
select 'trigger ' || held.name || '.' || t.tgname, pg_catalog.pg_get_triggerdef(t.oid, true) || ' ' || t.tgenabled::text
  from pg_catalog.pg_trigger t join held on held.oid = t.tgrelid join functions f on f.oid = t.tgfoid where not t.tgisinternal
union all
select 'policy ' || held.name || '.' || p.polname, concat_ws(' ', p.polpermissive, p.polcmd,
    (select string_agg(case r when 0 then 'public' else r::regrole::text end, ',' order by r::regrole::text) from unnest(p.polroles) r),
    'using', pg_catalog.pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid, true))
  from pg_catalog.pg_policy p join held on held.oid = p.polrelid
union all
select 'function ' || name, concat_ws(' ', pg_catalog.pg_get_function_result(oid), pg_catalog.pg_get_function_arguments(oid),
    (select l.lanname from pg_catalog.pg_language l where l.oid = prolang), prosecdef, provolatile, proisstrict, array_to_string(proconfig, ','), md5(prosrc))
  from functions
union all
select 'rights of ' || role || ' on ' || name, coalesce((select string_agg(r, ',' order by r) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) r where pg_catalog.has_table_privilege(role, oid, r)), '')
  from tables, ${CALLERS} where relkind <> 'c'
union all
select 'rights of ' || role || ' on ' || name, case when pg_catalog.has_function_privilege(role, oid, 'EXECUTE') then 'EXECUTE' else '' end from functions, ${CALLERS}
union all
select 'rights of ' || g.role || ' on ' || name || '.' || a.attname, g.rights
  from tables join pg_catalog.pg_attribute a on a.attrelid = tables.oid and a.attacl is not null,
  lateral (select r.rolname as role, string_agg(e.privilege_type, ',' order by e.privilege_type) as rights from pg_catalog.aclexplode(a.attacl) e join pg_catalog.pg_roles r on r.oid = e.grantee group by 1) g`;

/**
 * Reads what a database is made of: of the schemas `app` and `public` the tables with columns, constraints and indexes,
 * the functions with their bodies, and the rights; of these and of the services' tables the triggers and policies. Each
 * version of PostgreSQL words it alike. Expressions are read in PostgreSQL's pretty form, which stays as it is when it
 * is read, written and read again.
 */
export async function catalogueOf(database: Pick<ServerAccess, 'transact'>): Promise<Catalogue> {
  return database.transact(async (transaction) => {
    // So that every name is written with its schema.
    await transaction.script(`set local search_path = ''`);
    const rows = await transaction.query<{ part: string; says: string }>(CATALOGUE_SQL);
    return new Map(rows.map(({ part, says }) => [part, says]));
  });
}

/**
 * Whether a part is as it should be. Of the rights of the server's own role only the lack of one counts: some platforms
 * grant it everything.
 * @param is undefined where the part is not there
 */
export function isAsExpected(part: string, expected: string, is: string | undefined): boolean {
  if (!part.startsWith('rights of service_role ')) return is === expected;
  const rights = new Set((is ?? '').split(','));
  return is !== undefined && (expected === '' || expected.split(',').every((right) => rights.has(right)));
}

/** Whether a part stands on a table of the platform's services, such as `policy storage.objects.Members read …`. */
export function isOnService(part: string): boolean {
  return /^(?:trigger|policy) (?:auth|storage|realtime)\./.test(part);
}
