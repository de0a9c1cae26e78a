import { catalogueOf } from '#server/boot/catalogue.ts';
import type { Catalogue } from '#server/boot/catalogue.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { closedLists } from './list-rows.ts';

/** Rights of everybody but the owner, whose name differs; without the word that PostgreSQL 15 does not have. */
const rightsIn = (acl: string, owner: string) => `(select string_agg(to_role || ': ' || rights, '; ' order by to_role) from (
    select case grantee when 0 then 'public' else grantee::regrole::text end as to_role,
      string_agg(privilege_type || case when is_grantable then '*' else '' end, ', ' order by privilege_type) as rights
    from pg_catalog.aclexplode(${acl}) where grantee <> ${owner} and privilege_type <> 'MAINTAIN' group by 1) as given)`;

/** No list holds the rights that PostgreSQL gives by itself. */
const listOr = (acl: string, kind: string, owner: string) => `coalesce(${acl}, pg_catalog.acldefault(${kind}, ${owner}))`;

const FURTHER_PARTS_SQL = `
with spaces as (select oid, nspname, nspacl, nspowner from pg_catalog.pg_namespace where nspname in ('app', 'public', 'auth', 'storage', 'realtime')),
-- Of the services' schemas only what the club may add to, or open, counts.
own as (select * from spaces where nspname in ('app', 'public')),
extended as (select objid, classid from pg_catalog.pg_depend where deptype = 'e'),
relations as (
  select c.*, spaces.nspname || '.' || c.relname as name, spaces.nspname in ('app', 'public') as is_own
    from pg_catalog.pg_class c join spaces on spaces.oid = c.relnamespace
   where not exists (select from extended e where e.objid = c.oid and e.classid = 'pg_catalog.pg_class'::regclass)
),
functions as (
  select p.*, spaces.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')' as name, spaces.nspname in ('app', 'public') as is_own
    from pg_catalog.pg_proc p join spaces on spaces.oid = p.pronamespace
   where not exists (select from extended e where e.objid = p.oid and e.classid = 'pg_catalog.pg_proc'::regclass)
)
select 'function ' || name as part, concat_ws(E'\\n', pg_catalog.pg_get_functiondef(oid), 'cost ' || procost || ', rows ' || prorows || ', parallel ' || proparallel::text) as says
  from functions where is_own and prokind in ('f', 'p', 'w')
union all
select 'aggregate ' || name, pg_catalog.to_jsonb(a)::text from functions join pg_catalog.pg_aggregate a on a.aggfnoid = oid where is_own
union all
select 'columns of ' || name, (select string_agg(attname, ', ' order by attnum) from pg_catalog.pg_attribute where attrelid = relations.oid and attnum > 0 and not attisdropped)
  from relations where is_own and relkind in ('r', 'p', 'v', 'm', 'c')
union all
select 'storage of ' || name || '.' || a.attname, concat_ws(' ', a.attstorage::text, nullif(a.attcompression::text, ''), nullif(a.attstattarget, -1), a.attoptions::text)
  from relations join pg_catalog.pg_attribute a on a.attrelid = relations.oid and a.attnum > 0 and not a.attisdropped where is_own and relkind in ('r', 'p', 'm')
union all
select 'settings of ' || name, concat_ws(' ', case when relrowsecurity then 'row security' end, case when relforcerowsecurity then 'forced' end,
    'identity ' || relreplident::text, reloptions::text)
  from relations where relkind in ('r', 'p', 'm')
union all
select 'view ' || name, concat_ws(' ', relkind::text, reloptions::text, pg_catalog.pg_get_viewdef(oid, true)) from relations where is_own and relkind in ('v', 'm')
union all
select 'rule ' || name || '.' || r.rulename, pg_catalog.pg_get_ruledef(r.oid, true) from relations join pg_catalog.pg_rewrite r on r.ev_class = relations.oid where is_own and relkind = 'r'
union all
select 'inheritance of ' || name, i.inhparent::regclass::text from relations join pg_catalog.pg_inherits i on i.inhrelid = relations.oid where is_own
union all
select 'statistics ' || s.stxname, pg_catalog.pg_get_statisticsobjdef(s.oid) from pg_catalog.pg_statistic_ext s join own on own.oid = s.stxnamespace
union all
select 'sequence ' || name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
    (select d.refobjid::regclass || '.' || a.attname from pg_catalog.pg_depend d join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.objid = relations.oid and d.classid = 'pg_catalog.pg_class'::regclass and d.deptype in ('a', 'i') limit 1))
  from relations join pg_catalog.pg_sequence s on s.seqrelid = relations.oid where is_own
union all
select 'type ' || t.oid::regtype, concat_ws(' ', t.typtype::text, case t.typtype when 'd' then concat_ws(' ', pg_catalog.format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault) end,
    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_catalog.pg_enum where enumtypid = t.oid),
    (select string_agg(conname || ' ' || pg_catalog.pg_get_constraintdef(c.oid, true), ', ' order by conname) from pg_catalog.pg_constraint c where c.contypid = t.oid and c.contype = 'c'),
    (select concat_ws(' ', r.rngsubtype::regtype, r.rngsubdiff) from pg_catalog.pg_range r where r.rngtypid = t.oid))
  from pg_catalog.pg_type t join own on own.oid = t.typnamespace
 where t.typtype in ('d', 'e', 'r') or (t.typtype = 'c' and exists (select from pg_catalog.pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
union all
select 'constraint ' || c.contypid::regtype || '.' || c.conname, concat_ws(' ', pg_catalog.pg_get_constraintdef(c.oid, true), c.convalidated)
  from pg_catalog.pg_constraint c join own on own.oid = c.connamespace where c.contypid <> 0 and c.contype = 'c'
union all
select 'trigger ' || name || '.' || t.tgname, pg_catalog.pg_get_triggerdef(t.oid, true) || ' ' || t.tgenabled::text
  from pg_catalog.pg_trigger t join relations on relations.oid = t.tgrelid where not t.tgisinternal
union all
select 'grants on schema ' || nspname, coalesce(${rightsIn(listOr('nspacl', "'n'", 'nspowner'), 'nspowner')}, '') from spaces
union all
select 'grants on ' || name, coalesce(${rightsIn(listOr('relacl', `case relkind when 'S' then 's'::"char" else 'r'::"char" end`, 'relowner'), 'relowner')}, '')
  from relations where relkind in ('r', 'p', 'v', 'm', 'S')
union all
select 'grants on ' || name || '.' || a.attname, coalesce(${rightsIn('a.attacl', 'relowner')}, '')
  from relations join pg_catalog.pg_attribute a on a.attrelid = relations.oid and a.attacl is not null and not a.attisdropped
union all
select 'grants on function ' || name, coalesce(${rightsIn(listOr('proacl', "'f'", 'proowner'), 'proowner')}, '') from functions
union all
select 'grants on type ' || t.oid::regtype, coalesce(${rightsIn(listOr('t.typacl', "'T'", 't.typowner'), 't.typowner')}, '')
  from pg_catalog.pg_type t join own on own.oid = t.typnamespace where t.typacl is not null
union all
select 'default privileges in ' || coalesce(n.nspname, 'every schema') || ' for ' || d.defaclobjtype::text, string_agg(coalesce(${rightsIn('d.defaclacl', 'd.defaclrole')}, ''), ' and ' order by 1)
  from pg_catalog.pg_default_acl d left join pg_catalog.pg_namespace n on n.oid = d.defaclnamespace where d.defaclnamespace = 0 or n.nspname in (select nspname from spaces)
 group by 1
union all
select 'event trigger ' || evtname, concat_ws(' ', evtevent, evtfoid::regproc, evtenabled::text, evttags::text) from pg_catalog.pg_event_trigger
union all
select 'publication ' || p.pubname, concat_ws(' ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate,
    (select string_agg(r.prrelid::regclass::text, ', ' order by r.prrelid::regclass::text) from pg_catalog.pg_publication_rel r where r.prpubid = p.oid))
  from pg_catalog.pg_publication p
union all
select 'extension ' || extname, extnamespace::regnamespace::text from pg_catalog.pg_extension where extname <> 'plpgsql'
union all
select 'comment on ' || i.type || ' ' || i.identity, d.description
  from pg_catalog.pg_description d cross join lateral pg_catalog.pg_identify_object(d.classoid, d.objoid, d.objsubid) i
 where d.objoid >= 16384 and d.classoid <> 'pg_catalog.pg_extension'::regclass
   and coalesce(i.schema, substring(i.identity from ' on (\\w+)\\.'), substring(i.identity from '^\\w+')) in (select nspname from spaces)
   and not exists (select from extended e where e.objid = d.objoid and e.classid = d.classoid)`;

/**
 * Reads all that a database is made of as far as it is the club's: what the hosted check judges by, and besides the
 * whole text of functions, their settings, the order of columns, views, sequences, types, comments, every role's
 * grants, default privileges, event triggers, publications, extensions and the rows of closed lists. Two databases with
 * equal ones behave alike. Roles are the server's, not the database's; owners may have any name.
 */
export async function wholeCatalogueOf(database: Pick<ServerAccess, 'transact'>): Promise<Catalogue> {
  const judged = await catalogueOf(database);
  return database.transact(async (transaction) => {
    // So that every name is written with its schema.
    await transaction.script(`set local search_path = ''`);
    const parts = await transaction.query<{ part: string; says: string | null }>(FURTHER_PARTS_SQL);
    const lists = await closedLists(transaction);
    const rows = lists.flatMap((list) => [...list.rows].map(([key, row]) => [`row of ${list.table} ${key}`, JSON.stringify(row)] as const));
    return new Map([...judged, ...parts.map(({ part, says }) => [part, says ?? ''] as const), ...rows]);
  });
}

/** The whole catalogue as it is after some statements, which are undone again. */
export async function catalogueAfter(database: Pick<ServerAccess, 'transact'>, statements: string): Promise<Catalogue> {
  class Undone extends Error {}
  let catalogue: Catalogue = new Map();
  try {
    await database.transact(async (transaction) => {
      await transaction.script(statements);
      // Its own transaction is this one.
      catalogue = await wholeCatalogueOf({ transact: async (read) => read(transaction) });
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return catalogue;
}

/**
 * Says where two catalogues differ, a line for each part, in the order of the parts' names.
 * @param names of the two sides, such as `the migrations`
 * @returns nothing when they are equal
 */
export function differencesBetween(left: Catalogue, right: Catalogue, names: readonly [left: string, right: string]): string[] {
  const parts = [...new Set([...left.keys(), ...right.keys()])].toSorted();
  return parts.flatMap((part) => {
    const [one, other] = [left.get(part), right.get(part)];
    if (one === other) return [];
    if (other === undefined) return `${part}: only in ${names[0]}`;
    if (one === undefined) return `${part}: only in ${names[1]}`;
    const [inOne, inOther] = firstDifference(one, other);
    return `${part}: ${names[0]} say «${inOne}», ${names[1]} says «${inOther}»`;
  });
}

/** The first lines that differ, of texts that do. */
function firstDifference(one: string, other: string): [string, string] {
  const [lines, otherLines] = [one.split('\n'), other.split('\n')];
  const at = Array.from({ length: Math.max(lines.length, otherLines.length) }, (_, index) => index).find(
    (index) => lines[index] !== otherLines[index],
  );
  return [lines[at ?? 0]?.trim() ?? '', otherLines[at ?? 0]?.trim() ?? ''];
}
