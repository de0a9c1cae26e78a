import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { SERVER_NAME } from '#server/database/postgres/session-name.ts';

/** Processes of versions before a migration that can't live with what it makes. */
export interface OlderProcesses {
  count: number;
  /** Where they connect from, as far as PostgreSQL tells. */
  addresses: string[];
  migration: string;
}

/** Older processes still run, and a migration changes what they use. */
export class OlderProcessesError extends Error {
  readonly older: OlderProcesses;
  constructor(older: OlderProcesses) {
    const { count, addresses, migration } = older;
    const from = addresses.length > 0 ? ` (${addresses.join(', ')})` : '';
    super(
      `${count === 1 ? 'Ainda roda 1 processo' : `Ainda rodam ${count} processos`} de uma versão anterior do clube neste banco de dados${from}, e a migração ${migration} ` +
        `muda o que eles usam. Nada foi mudado. Pare primeiro todos os processos da versão anterior e então inicie este: ` +
        `uma atualização que só para os antigos quando o novo está no ar não serve aqui.\n` +
        `${count} ${count === 1 ? 'process' : 'processes'} of an earlier version of the club still ${count === 1 ? 'runs' : 'run'} on this database${from}, and the migration ${migration} changes what they use. ` +
        `Nothing was changed. First stop all processes of the earlier version, then start this one: ` +
        `an update that stops the old ones only when the new one serves does not do here.`,
    );
    this.older = older;
  }
}

/** Stands in the head of a migration, before its first statement, by itself on a line. */
const STOPS_OLDER = /^--[ \t]*stops older ones[ \t.]*$/im;
/** The same, with why. */
const SPARES_OLDER = /^--[ \t]*spares older ones:[ \t]*\S/im;

function headOf(text: string): string {
  const [head = ''] = /^(?:[ \t]*(?:--[^\n]*)?(?:\r?\n|$))*/.exec(text) ?? [];
  return head.replaceAll('\r', '');
}

/** Whether a migration says that processes of the versions before can't live with what it makes. */
export function stopsOlder(text: string): boolean {
  return STOPS_OLDER.test(headOf(text));
}

/** Whether a migration says why processes of the versions before can go on, though it takes something away. */
export function sparesOlder(text: string): boolean {
  return SPARES_OLDER.test(headOf(text));
}

/** The last of these migrations that stops older processes; null when all of them let them go on. */
export async function newestStop(folder: string, files: readonly string[]): Promise<string | null> {
  const stops = await Promise.all(files.map(async (file) => ((await readFile(join(folder, file), 'utf8').then(stopsOlder)) ? file : [])));
  return stops.flat().at(-1) ?? null;
}

/**
 * A process names its version in the sessions that it opens past a pooler, one of which it keeps (`showVersion`). Those
 * from before that have none, and one session each that listens.
 */
const OLDER_SQL = `
with sessions as (
  select a.application_name as name, host(a.client_addr) as address, a.query ilike 'listen %' as is_listening
  from pg_catalog.pg_stat_activity a
  where a.datname = current_database() and (a.application_name = $1 or a.application_name ~ ('^' || $1 || '/[0-9]+$'))
), versions as (
  select s.*, case when s.name = $1 then null else split_part(s.name, '/', 2)::numeric end as version from sessions s
), named as (
  select coalesce(v.address, '') as address, count(*) filter (where v.is_listening) as listening, count(*) as sessions
  from versions v where v.version < $2::text::numeric group by v.name, v.address
), unnamed as (
  select greatest(0, count(*) filter (where v.version is null and v.is_listening) - count(*) filter (where v.version is not null and v.is_listening)) as count
  from versions v
)
select (select coalesce(sum(greatest(n.listening, 1)), 0) from named n)::int + u.count::int as count,
  (select coalesce(json_agg(distinct n.address) filter (where n.address <> ''), '[]') from named n)::text as addresses
from unnamed u`;

/** Finds the processes on this database that are of a version before a migration. @returns null for none */
export async function olderProcesses(database: SqlRunner, migration: string): Promise<OlderProcesses | null> {
  const version = migration.slice(0, migration.indexOf('_'));
  const [found] = await database.query<{ count: number; addresses: string }>(OLDER_SQL, [SERVER_NAME, version]);
  if (!found || found.count === 0) return null;
  return { count: found.count, addresses: JSON.parse(found.addresses) as string[], migration };
}
