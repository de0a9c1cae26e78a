import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';

export const TYPE_FILE = 'web/lib/database-types.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  is_null: boolean;
  has_default: boolean;
  is_generated: boolean;
  allowed: string[] | null;
}
interface Computed {
  table: string;
  name: string;
  type: string;
}
interface Key {
  table: string;
  name: string;
  columns: string[];
  is_one: boolean;
  other: string;
  other_columns: string[];
}
interface Argument {
  name: string;
  type: string;
  has_default: boolean;
}
interface Procedure {
  name: string;
  arguments: Argument[] | null;
  returns: string;
  is_set: boolean;
  columns: Argument[] | null;
}

/** Tables whose rows a member may at least read or write in part. */
const MEMBERS_TABLES = `with member_tables as (
  select c.oid, c.relname as "table" from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')
)`;

// The values of a check such as: level in ('basic', 'expert').
const COLUMNS = `${MEMBERS_TABLES}
select t."table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_null, a.atthasdef or a.attidentity <> '' as has_default,
  a.attgenerated <> '' or a.attidentity = 'a' as is_generated,
  (select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m) from pg_constraint c
    where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') as allowed
from member_tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped order by t."table", a.attname`;

const COMPUTED = `${MEMBERS_TABLES}
select t."table", p.proname as name, format_type(p.prorettype, null) as type from member_tables t
join pg_class c on c.oid = t.oid join pg_proc p on p.pronamespace = 'public'::regnamespace and p.proargtypes = array[c.reltype]::oidvector and p.pronargs = 1
order by t."table", p.proname`;

const KEYS = `${MEMBERS_TABLES}
select t."table", k.conname as name, o."table" as other,
  array(select a.attname::text from unnest(k.conkey) with ordinality n (number, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by place) as columns,
  array(select a.attname::text from unnest(k.confkey) with ordinality n (number, place) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number order by place) as other_columns,
  exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey) as is_one
from member_tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join member_tables o on o.oid = k.confrelid order by t."table", k.conname`;

const PROCEDURES = `
select p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as is_set,
  (select json_agg(json_build_object('name', proargnames[n], 'type', format_type(proargtypes[n - 1], null), 'has_default', n > pronargs - pronargdefaults) order by n)
    from generate_series(1, pronargs) n) as arguments,
  (select json_agg(json_build_object('name', proargnames[n], 'type', format_type(proallargtypes[n], null), 'has_default', false) order by n)
    from generate_subscripts(proallargtypes, 1) n where proargmodes[n] in ('t', 'o')) as columns
from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
  and not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.reltype = any (p.proargtypes)) order by p.proname`;

const TYPES: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  const known = TYPES[type];
  if (known === undefined)
    throw new Error(`No TypeScript type is known for the database's ${type}: add it to tools/database-schema/type-file.ts`);
  return known;
}

/**
 * The tables and procedures that a member may use, as types for supabase-js, in the shape of Supabase's own generator.
 * @param database prepared, and else as the migrations left it
 * @returns the text of TYPE_FILE
 */
export async function typeFile(database: ServerAccess): Promise<string> {
  return database.transact(async (transaction) => {
    // So that every name is written with its schema.
    await transaction.script(`set local search_path = ''`);
    return textOf(transaction);
  });
}

async function textOf(database: SqlRunner): Promise<string> {
  const columns = await database.query<Column>(COLUMNS);
  const computed = await database.query<Computed>(COMPUTED);
  const keys = await database.query<Key>(KEYS);
  const procedures = await database.query<Procedure>(PROCEDURES);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const own = <Part extends { table: string }>(table: string, parts: Part[]) => parts.filter((part) => part.table === table);
  const rowTypes = tables.map((table) => rowType(table, own(table, columns), own(table, computed)));
  const tableTypes = tables.map((table) => tableType(table, own(table, columns), own(table, keys)));
  return `${HEADER}${rowTypes.join('')}export type Database = {
  public: {
    Tables: {
${tableTypes.join('')}    };
    Views: Record<string, never>;
    Functions: {
${procedures.map(procedureType).join('')}    };
  };
};
`;
}

const HEADER = `// Written by \`npm run db:schema\` from a database with all migrations. Not to be edited: change supabase/schemas.

type Json = unknown;

`;

/** The name of a table's row: ChallengeRow of challenges. */
function rowName(table: string): string {
  const words = table
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .split('_');
  return `${words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')}Row`;
}

function valueOf({ type, allowed, is_null }: Column): string {
  const value = allowed ? allowed.map((one) => `'${one}'`).join(' | ') : typeOf(type);
  return is_null ? orNullType(value) : value;
}

function orNullType(type: string): string {
  return type === 'Json' ? type : `${type} | null`;
}

function rowType(table: string, columns: Column[], computed: Computed[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${valueOf(column)};\n`);
  // Read by name only: select('*') leaves them out.
  const more = computed.map(({ name, type }) => `  ${name}: ${orNullType(typeOf(type))};\n`);
  return `export type ${rowName(table)} = {\n${lines.join('')}${more.join('')}};\n\n`;
}

function tableType(table: string, columns: Column[], keys: Key[]): string {
  const given = columns.filter(({ is_generated }) => !is_generated);
  const insert = given.map((column) => `          ${column.name}${column.is_null || column.has_default ? '?' : ''}: ${valueOf(column)};\n`);
  const update = given.map((column) => `          ${column.name}?: ${valueOf(column)};\n`);
  return `      ${table}: {
        Row: ${rowName(table)};
        Insert: {
${insert.join('')}        };
        Update: {
${update.join('')}        };
        Relationships: [${keys.length > 0 ? `\n${keys.map(relationship).join('')}        ` : ''}];
      };
`;
}

function relationship({ name, columns, is_one, other, other_columns }: Key): string {
  const list = (names: string[]) => `[${names.map((one) => `'${one}'`).join(', ')}]`;
  return `          {
            foreignKeyName: '${name}';
            columns: ${list(columns)};
            isOneToOne: ${is_one};
            referencedRelation: '${other}';
            referencedColumns: ${list(other_columns)};
          },
`;
}

function procedureType({ name, arguments: given, returns, is_set, columns }: Procedure): string {
  // The catalogue does not say which arguments may be null. One with a default may, and texts, which the server cleans.
  const line = ({ name: argument, type, has_default }: Argument) =>
    `          ${argument}${has_default ? '?' : ''}: ${has_default || type === 'text' ? orNullType(typeOf(type)) : typeOf(type)};\n`;
  const args = given ? `{\n${given.map(line).join('')}        }` : 'Record<string, never>';
  const one = columns ? `{ ${columns.map((column) => `${column.name}: ${typeOf(column.type)}`).join('; ')} }` : typeOf(returns);
  return `      ${name}: {
        Args: ${args};
        Returns: ${one}${is_set ? '[]' : ''};
      };
`;
}
