import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerAccess } from '../club-connection.ts';

const EVERY_MS = 600_000;

// By night once a day. A server that is off by night does it once a week.
const IS_DUE = `select app.take_sweep('vacuum', case
  when extract(hour from app.now() at time zone '${CLUB_TIME_ZONE}') between 3 and 5 then interval '20 hours' else interval '7 days' end) as is_due`;
const TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`;
// PostgreSQL supposes that a table grows which was never vacuumed. It believes that one stays empty which was empty
// then.
const FILLED = `${TABLES} and pg_relation_size(c.oid) > 0 order by 1`;
const GROWN = `${TABLES} and pg_relation_size(c.oid) > 2 * greatest(c.relpages, 4) * current_setting('block_size')::int order by 1`;

/**
 * Has PGlite take the room of rows that are gone for new ones, and learn what its tables hold. PostgreSQL does this by
 * itself; PGlite does not, so a club of many months would only ever grow.
 */
export function startVacuumTimer(connection: Pick<ServerAccess, 'query' | 'engine'>, log: Logger): Pick<Repeating, 'stop'> {
  return every({
    everyMs: EVERY_MS,
    task: async () => careForTables(connection),
    onError: (error) => log.error({ err: error }, 'the tables could not be vacuumed'),
  });
}

async function careForTables(connection: Pick<ServerAccess, 'query' | 'engine'>): Promise<void> {
  if (!(await vacuumIfDue(connection))) await analyzeGrown(connection);
}

/**
 * Has PGlite look again at tables of more than twice the size they were known with: a plan made for three check-ins
 * reads all of them for each of the first day's thousands.
 * @returns their names
 */
export async function analyzeGrown(connection: Pick<ServerAccess, 'query' | 'engine'>): Promise<string[]> {
  if (connection.engine !== 'pglite') return [];
  const names = (await connection.query<{ name: string }>(GROWN)).map(({ name }) => name);
  // oxlint-disable-next-line no-await-in-loop -- so that others come in between
  for (const name of names) await connection.query(`analyze ${name}`);
  return names;
}

/** One table after the other: members' requests are answered in between. @returns whether it was due */
export async function vacuumIfDue(connection: Pick<ServerAccess, 'query' | 'engine'>): Promise<boolean> {
  if (connection.engine !== 'pglite') return false;
  const [turn] = await connection.query<{ is_due: boolean }>(IS_DUE);
  if (turn?.is_due !== true) return false;
  // oxlint-disable-next-line no-await-in-loop -- so that others come in between
  for (const { name } of await connection.query<{ name: string }>(FILLED)) await connection.query(`vacuum (analyze) ${name}`);
  return true;
}
