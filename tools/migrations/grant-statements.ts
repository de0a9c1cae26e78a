import type { Catalogue } from '#server/boot/catalogue.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';

type Readable = Pick<ServerAccess, 'transact'>;

/** The databases with the grants that are wanted. */
export interface Granting {
  /** As a project of Supabase: its default privileges give the app's callers everything in `public`. */
  declared: Readable;
  /** Where they give nothing, so that the state's own grants are all there is. */
  bare: Readable;
}

interface Granted {
  /** The object as the catalogue names it. */
  part: string;
  /** The same, a function with its arguments' types alone. */
  name: string;
  /** The object for a grant. */
  object: string;
  /** Each caller's rights, as a grant says them. */
  rights: Record<string, string>;
}

const CALLERS = ['public', 'anon', 'authenticated', 'service_role'];

/** Without the owner's, whose name differs, and a word that PostgreSQL 15 does not know. */
const rightsOf = (acl: string, column = `''`) => `
  select case e.grantee when 0 then 'public' else r.rolname::text end as role, lower(e.privilege_type) || ${column} as privilege
    from pg_catalog.aclexplode(${acl}) e left join pg_catalog.pg_roles r on r.oid = e.grantee
   where e.privilege_type <> 'MAINTAIN' and (e.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role'))`;
const asObject = (rights: string) =>
  `(select coalesce(json_object_agg(role, list), '{}') from (select role, string_agg(privilege, ', ' order by privilege) as list from (${rights}) one group by 1) each_role)`;

const GRANTS_SQL = `
with relations as (
  select c.*, case c.relkind when 'S' then 'sequence ' else '' end || format('%I.%I', n.nspname, c.relname) as object, n.nspname || '.' || c.relname as name
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'public', 'auth', 'storage', 'realtime') and c.relkind in ('r', 'p', 'v', 'm', 'S')
)
select name as part, name, object, ${asObject(`${rightsOf('relacl')} union all
  select given.* from pg_catalog.pg_attribute a, lateral (${rightsOf('a.attacl', `format(' (%I)', a.attname)`)}) given
   where a.attrelid = relations.oid and a.attacl is not null and not a.attisdropped`)} as rights
  from relations
union all
select 'function ' || n.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')', 'function ' || p.oid::regprocedure,
  case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure, ${asObject(rightsOf(`coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))`))}
  from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace where n.nspname in ('app', 'public')
union all
select 'schema ' || nspname, 'schema ' || nspname, 'schema ' || quote_ident(nspname), ${asObject(rightsOf(`coalesce(nspacl, pg_catalog.acldefault('n', nspowner))`))}
  from pg_catalog.pg_namespace where nspname in ('app', 'public')`;

async function grantsOf(database: Readable): Promise<Granted[]> {
  return database.transact(async (transaction) => {
    // So that every name is written with its schema.
    await transaction.script(`set local search_path = ''`);
    return transaction.query<Granted>(GRANTS_SQL);
  });
}

/**
 * Writes the grants of all whose grants differ, and of all that is made. A platform may give a new table or function rights by itself: those
 * that the state takes away are taken away, and those of which it says nothing stay.
 * @param made what was made, or made again, by the names that planChange gives
 */
export async function grantStatements(
  { declared, bare }: Granting,
  [before, after]: readonly [Catalogue, Catalogue],
  made: readonly string[],
): Promise<string[]> {
  const [wanted, own] = [await grantsOf(declared), new Map((await grantsOf(bare)).map(({ part, rights }) => [part, rights]))];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((part) => before.get(part) !== after.get(part));
  const isChanged = (part: string) =>
    changed.some((other) => other === `grants on ${part}` || (other.startsWith(`grants on ${part}.`) && !part.startsWith('function ')));
  return wanted
    .filter(({ part, name }) => made.includes(name) || isChanged(part))
    .toSorted((one, other) => (one.part < other.part ? -1 : 1))
    .map((granted) => statementsFor(granted, own.get(granted.part) ?? granted.rights));
}

function statementsFor({ object, rights }: Granted, own: Record<string, string>): string {
  const revoked = CALLERS.filter((role) => (rights[role] ?? '') === (own[role] ?? ''));
  const lists = [...new Set(CALLERS.flatMap((role) => own[role] ?? []))];
  const grants = lists.map((list) => `grant ${asAll(list)} on ${object} to ${CALLERS.filter((role) => own[role] === list).join(', ')};`);
  return [...(revoked.length > 0 ? [`revoke all on ${object} from ${revoked.join(', ')};`] : []), ...grants].join('\n');
}

/** All of a table: newer versions of PostgreSQL have a right more. */
function asAll(list: string): string {
  return list === 'delete, insert, references, select, trigger, truncate, update' ? 'all' : list;
}
