import type { SqlRunner } from '#server/database/club-connection.ts';

/** A table that a migration makes, or takes away under its name. */
const MADE_TABLE = /^create table (?:if not exists )?((?:app|public)\.\w+)/gm;
const GONE_TABLE = /^(?:drop table (?:if exists )?((?:app|public)\.\w+)|alter table ((?:app|public)\.\w+) rename to)/gm;
/** A function with its body between dollars. */
const MADE_FUNCTION = /^create (?:or replace )?function ((?:app|public)\.\w+)\([^;]*?\bas (\$\w*\$)([^]*?)\2/gm;
/** Also within a statement that builds another, as some that change a long body do. */
const MADE_AGAIN = /create (?:or replace )?function ((?:app|public)\.\w+)\(/g;
const GONE_FUNCTION = /^drop function (?:if exists )?((?:app|public)\.\w+)/gm;

const THERE_SQL = `
  select n.nspname || '.' || c.relname as name, null as body from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('app', 'public') and c.relkind in ('r', 'p')
  union all
  select n.nspname || '.' || p.proname, p.prosrc from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('app', 'public')`;

export interface MissingPart {
  file: string;
  /** schema.name of a table or function. */
  name: string;
}

/**
 * Looks in the catalogue for what migrations make: their tables, and their functions with the bodies that they give
 * them, where no later one makes or drops them.
 * @param files all that have run, in their order
 * @param asked the names of those to look for
 * @returns what is not there, or not as the file makes it
 */
export async function missingParts(
  database: Pick<SqlRunner, 'query'>,
  files: readonly { file: string; text: string }[],
  asked: readonly string[],
): Promise<MissingPart[]> {
  const there = new Map<string, Set<string | null>>();
  for (const { name, body } of await database.query<{ name: string; body: string | null }>(THERE_SQL)) {
    there.set(name, (there.get(name) ?? new Set()).add(body));
  }
  return files.flatMap(({ file, text }, index) => {
    if (!asked.includes(file)) return [];
    const later = files.slice(index + 1).map((other) => other.text);
    const isLater = (name: string, ...patterns: RegExp[]) =>
      later.some((one) => patterns.some((pattern) => [...one.matchAll(pattern)].some((match) => match.slice(1).includes(name))));
    const tables = [...text.matchAll(MADE_TABLE)].map(([, name = '']) => name);
    const functions = [...text.matchAll(MADE_FUNCTION)].map(([, name = '', , body = '']) => ({ name, body }));
    return [
      ...tables.filter((name) => !there.has(name) && !isLater(name, GONE_TABLE)),
      ...functions
        .filter(({ name, body }) => !there.get(name)?.has(body) && !isLater(name, MADE_AGAIN, GONE_FUNCTION))
        .map(({ name }) => name),
    ].map((name) => ({ file, name }));
  });
}
