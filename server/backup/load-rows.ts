import { ownVersions, prepareSchema } from '#server/boot/prepare-database.ts';
import type { MadeBy } from '#server/boot/prepare-database.ts';
import { noteSeeded } from '#server/boot/seed-database.ts';
import { COMMON_FORMAT_SQL, inOneTransaction } from '#server/database/copy/copy-session.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { systemSteps as allSystemSteps } from '#server/database/system-schema.ts';
import { BackupError } from './backup-error.ts';
import { CLUB_SCHEMAS, LEFT_OUT, listTables, quotePath } from './club-tables.ts';
import type { ClubRows } from './manifest.ts';

/**
 * Whether this build knows all that has made a club's tables, and all of its own that is older.
 * @throws BackupError when it does not: that club is of a newer version, or of one whose migrations went another way
 */
export async function refuseUnfit({ migrations, systemSteps }: MadeBy): Promise<void> {
  const own = await ownVersions();
  const ownSteps = new Set(allSystemSteps().map(({ name }) => name));
  const migration = migrations.find((version) => !own.includes(version));
  const step = systemSteps.find((name) => !ownSteps.has(name));
  if (migration !== undefined || step !== undefined) {
    const unknown = migration === undefined ? `o passo ${step}` : `a migração ${migration}`;
    throw new BackupError(
      `Este clube é de uma versão mais nova, com ${unknown}, que esta versão não tem. Atualize o clube e tente de novo.`,
    );
  }
  const newest = own.findLastIndex((version) => migrations.includes(version));
  const between = own.slice(0, newest).find((version) => !migrations.includes(version));
  if (between === undefined) return;
  throw new BackupError(
    `A migração ${between} desta versão foi posta antes da ${own[newest]}, que já rodou neste clube. Nada foi mudado: use a versão que fez o backup.`,
  );
}

/** Tables get it back once their rows are there. */
export interface PutOff {
  /** Their constraints and indexes, as SQL. */
  statements: string[];
  /** The club's own buckets as the migrations made them, as JSON. */
  buckets: string;
}

/**
 * The part of a club's rows that is taken: a table that stays behind now came along in older backups.
 */
export function rowsToTake<Rows extends { tables: readonly { name: string }[] }>(rows: Rows): Rows {
  return { ...rows, tables: rows.tables.filter(({ name }) => !(name in LEFT_OUT)) };
}

/**
 * Makes the tables as the migrations and steps of the rows' club made them, empty and without triggers, foreign keys
 * and indexes, in the open transaction. The primary keys stay: rows come in their order.
 * @returns what finishRows puts back
 * @throws BackupError when these tables have other columns than the rows
 */
export async function prepareForRows(session: CopySession, rows: ClubRows): Promise<PutOff> {
  await prepareSchema(inOneTransaction(session), rows);
  await session.script(COMMON_FORMAT_SQL);
  const tables = new Map((await listTables(session)).map(({ name, columns }) => [name, columns]));
  const missing = rows.tables.filter(({ name }) => !tables.has(name)).map(({ name }) => name);
  // A table that stayed behind then and comes along now is as the migrations make it.
  const known = new Set([...rows.tables, ...rows.leftOut].map(({ name }) => name));
  const added = [...tables.keys()].filter((name) => !known.has(name));
  const changed = rows.tables.filter(({ name, columns }) => tables.has(name) && !isSameSet(columns, tables.get(name) ?? []));
  const different = [...missing, ...added, ...changed.map(({ name }) => name)];
  if (different.length > 0) {
    throw new BackupError(`As tabelas são de outra versão do clube (${different.join(', ')}). Restaure com a versão que fez o backup.`);
  }
  const names = rows.tables.map(({ name }) => quotePath(name));
  await session.script(names.map((name) => `alter table ${name} disable trigger user;`).join('\n'));
  const [made] = await session.query<{ buckets: string }>(BUCKETS_SQL);
  // First the foreign keys go: a table that stays behind may have one of them.
  const statements = await putOff(session);
  await session.script(`truncate ${names.join(', ')}`);
  return { statements, buckets: made?.buckets ?? '[]' };
}

const BUCKETS_SQL = `select coalesce(json_agg(b), '[]')::text as buckets from (select id, name, public, file_size_limit, allowed_mime_types from storage.buckets) b`;

/**
 * A bucket of the club's own is in no archive as it is now: an older one would open again what was closed since. Its
 * limit may be the operator's.
 */
const OWN_BUCKETS_SQL = `
insert into storage.buckets as b (id, name, public, file_size_limit, allowed_mime_types)
select id, name, public, file_size_limit, allowed_mime_types
  from json_to_recordset($1::text::json) as made (id text, name text, public boolean, file_size_limit bigint, allowed_mime_types text[])
on conflict (id) do update set name = excluded.name, public = excluded.public, allowed_mime_types = excluded.allowed_mime_types`;

/** In the order in which they can be taken away: a foreign key needs the other table's unique index. */
const PUT_OFF_SQL = `
select taken, made from (
  select case r.contype when 'f' then 1 else 2 end as step, r.conname as name,
    format('alter table %I.%I drop constraint %I', n.nspname, c.relname, r.conname) as taken,
    format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, r.conname, pg_get_constraintdef(r.oid)) as made
  from pg_catalog.pg_constraint r
  join pg_catalog.pg_class c on c.oid = r.conrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where r.contype in ('f', 'u') and n.nspname = any($1::text[])
  union all
  select 3, i.relname, format('drop index %I.%I', n.nspname, i.relname), pg_get_indexdef(i.oid)
  from pg_catalog.pg_index x
  join pg_catalog.pg_class i on i.oid = x.indexrelid join pg_catalog.pg_namespace n on n.oid = i.relnamespace
  where n.nspname = any($1::text[]) and not exists (
    select from pg_catalog.pg_constraint r where r.conindid = x.indexrelid and r.contype in ('p', 'u', 'x'))
) put_off order by step, name`;

async function putOff(session: CopySession): Promise<string[]> {
  const found = await session.query<{ taken: string; made: string }>(PUT_OFF_SQL, [CLUB_SCHEMAS]);
  await session.script(found.map(({ taken }) => `${taken};`).join('\n'));
  return found.map(({ made }) => made).toReversed();
}

/**
 * Runs the steps that follow when all rows are there: counts, sequences, indexes, foreign keys (each looks at all
 * rows), triggers, and the migrations that their club did not have yet.
 * @throws BackupError when rows are missing, PostgreSQL's error when they break what the tables promise
 */
export async function finishRows(session: CopySession, { tables, sequences }: ClubRows, { statements, buckets }: PutOff): Promise<void> {
  for (const { name, rows } of tables) {
    const [found] = await session.query<{ count: string }>(`select count(*)::text as count from ${quotePath(name)}`);
    if (Number(found?.count) !== rows) throw new BackupError(`A tabela ${name} ficou com ${found?.count} linhas, e não com ${rows}.`);
  }
  await session.query(OWN_BUCKETS_SQL, [buckets]);
  for (const { name, value } of sequences) {
    if (value !== null) await session.query('select setval($1::text::regclass, $2::text::bigint)', [quotePath(name), value]);
  }
  for (const statement of statements) await session.script(statement);
  // Checks that wait for the end of the transaction would keep the tables from being altered.
  await session.script('set constraints all immediate');
  await session.script(tables.map(({ name }) => `alter table ${quotePath(name)} enable trigger user;`).join('\n'));
  await session.script('set constraints all deferred');
  await prepareSchema(inOneTransaction(session));
  await noteSeeded(session);
  // Without it the first plans are made for empty tables; PGlite has no process that analyses tables, and would keep
  // them.
  const filled = await filledTables(session);
  if (filled.length > 0) await session.script(`analyze ${filled.map(quotePath).join(', ')}`);
}

/** The names of the tables that have rows. The migrations may have taken some of a backup's away and made others. */
async function filledTables(session: CopySession): Promise<string[]> {
  const names = (await listTables(session)).map(({ name }) => name);
  const asked = names.map((name, index) => `select ${index} as index where exists (select from ${quotePath(name)})`);
  const filled = await session.query<{ index: number }>(asked.join(' union all '));
  return filled.flatMap(({ index }) => names[index] ?? []);
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
