import type { SqlRunner } from '#server/database/club-connection.ts';
import { quoteName } from '#server/database/sql-text.ts';
import { BackupError } from './backup-error.ts';

/** A table whose rows belong to the club. */
export interface ClubTable {
  /** schema.table */
  name: string;
  /** Without those that the database generates. */
  columns: string[];
  /** The columns of the primary key as an order that is the same under every collation. */
  key: { column: string; hasCollation: boolean }[];
}

export interface ClubSequence {
  /** schema.sequence */
  name: string;
  /** Null when it has given no number yet. */
  value: string | null;
}

/** Schemas whose tables hold what the club is. */
export const CLUB_SCHEMAS = ['app', 'auth', 'public', 'storage'];

/**
 * Tables that stay behind, and why. The rows that say when and how a database was made are written with each database.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'app.rate_limit_counts': 'counts of attempts within minutes, of the processes that run now',
  'app.clock_shift': 'the clock of a test',
  'app.provider_sign_ins': 'sign-ins on their way to Google or Apple, good for minutes',
  'app.copy_parts': 'a closed list: its rows come with the migrations',
  'app.job_kinds': 'a closed list: its rows come with the migrations',
  'app.mail_kinds': 'a closed list: its rows come with the migrations',
  'app.milestone_kinds': 'a closed list: its rows come with the migrations',
  'app.sentences': 'a closed list: its rows come with the migrations',
  'app.staff_acts': 'a closed list: its rows come with the migrations',
  'app.sign_up_passwords': 'passwords typed at a sign-up, which open nothing: a login after the restore says less of a confirmation',
  'public.challenge_21_probe': 'a closed list: its rows come with the migrations',
  'realtime.messages': 'live messages on their way to open pages',
  'supabase_migrations.schema_migrations': 'written by the migrations that make the new database',
  'supabase_migrations.seed_files': 'written when the new database is made',
};

/** The same as a list. */
export function leftOutTables(): { name: string; reason: string }[] {
  return Object.entries(LEFT_OUT).map(([name, reason]) => ({ name, reason }));
}

interface FoundTable {
  name: string;
  columns: string[];
  key: string[] | null;
  collated: boolean[] | null;
  needs: string[] | null;
}

const TABLES_SQL = `
select n.nspname || '.' || c.relname as name,
  (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  k.columns as key, k.collated,
  (select array_agg(distinct fn.nspname || '.' || f.relname) from pg_catalog.pg_constraint r
    join pg_catalog.pg_class f on f.oid = r.confrelid join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
    where r.contype = 'f' and r.conrelid = c.oid and r.confrelid <> c.oid) as needs
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
left join lateral (
  select array_agg(a.attname::text order by p.place) as columns, array_agg(a.attcollation <> 0 order by p.place) as collated
  from pg_catalog.pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality p (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = p.number
  where i.indrelid = c.oid and i.indisprimary
) k on true
where c.relkind = 'r' and n.nspname = any($1::text[])
order by 1`;

/**
 * The tables to copy. Each comes after those that its foreign keys name.
 * @throws BackupError for a table without a primary key, or foreign keys in a circle
 */
export async function listTables(database: SqlRunner): Promise<ClubTable[]> {
  const found = await database.query<FoundTable>(TABLES_SQL, [CLUB_SCHEMAS]);
  const waiting = new Map(found.filter(({ name }) => !(name in LEFT_OUT)).map((table) => [table.name, table]));
  const tables: ClubTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs?.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new BackupError(`As tabelas ${[...waiting.keys()].join(', ')} dependem umas das outras em círculo.`);
    for (const table of ready) {
      waiting.delete(table.name);
      tables.push(toTable(table));
    }
  }
  return tables;
}

function toTable({ name, columns, key, collated }: FoundTable): ClubTable {
  if (!key) throw new BackupError(`A tabela ${name} não tem chave primária.`);
  return { name, columns, key: key.map((column, index) => ({ column, hasCollation: collated?.[index] === true })) };
}

/** The sequences of the club's tables and their last numbers. */
export async function listSequences(database: SqlRunner): Promise<ClubSequence[]> {
  return database.query<{ name: string; value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value
       from pg_catalog.pg_sequences where schemaname::text = any($1::text[]) order by 1`,
    [CLUB_SCHEMAS],
  );
}

/** A name from the catalogue, or one that was compared with it, as SQL writes it; with its schema, schema.table. */
export function quotePath(path: string): string {
  return path.split('.').map(quoteName).join('.');
}

/** Table and columns as COPY wants them. */
export function copyTarget({ name, columns }: Pick<ClubTable, 'name' | 'columns'>): string {
  return `${quotePath(name)} (${columns.map(quoteName).join(', ')})`;
}
