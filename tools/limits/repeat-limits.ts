/** A row of domain/cases/limits.json. */
export interface LimitRow {
  name: string;
  note: string;
  value: number;
  isInSql?: boolean;
}

/** The texts in which the numbers of the domain are repeated. */
export interface LimitTexts {
  /** domain/limits.ts. */
  typescript: string;
  /** The files of supabase/schemas, by their path. */
  sql: Readonly<Record<string, string>>;
}

const MIB = 1024 * 1024;
const LARGEST_INTEGER = 2 ** 31 - 1;

/** The note as a sentence of its own: what stands behind a semicolon is for who changes the number. */
function sentenceOf({ note }: LimitRow): string {
  const [first = ''] = note.split(';');
  return first.charAt(0).toUpperCase() + first.slice(1);
}

/** @throws where a number is written in a way that is not known here */
function numberOf(text: string): number {
  const [, digits = '', unit] = /^([\d_]+)( \* MIB)?$/.exec(text) ?? [];
  if (!digits) throw new Error(`Not a plain number: ${text}`);
  return Number(digits.replaceAll('_', '')) * (unit ? MIB : 1);
}

function putIn(text: string, index: number, part: string): string {
  return text.slice(0, index) + part + text.slice(index);
}

/** Where the row before ends. @throws where there is none, or it is not there: a new one has no place then */
function endOf(text: string, pattern: RegExp, row: LimitRow): number {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${row.name} has no place: the row before it in limits.json is not there`);
  return found.index + found[0].length;
}

const constantOf = ({ name }: LimitRow) => new RegExp(`^export const ${name.toUpperCase()} = ([^;]+);\\n`, 'm');

function repeatInTypescript(text: string, row: LimitRow, before: LimitRow | undefined): string {
  const found = constantOf(row).exec(text);
  const line = `export const ${row.name.toUpperCase()} = ${row.value};\n`;
  if (found) return numberOf(found[1] ?? '') === row.value ? text : text.replace(found[0], () => line);
  return putIn(text, endOf(text, constantOf(before ?? row), row), `/** ${sentenceOf(row)}. */\n${line}`);
}

const functionOf = ({ name }: LimitRow) =>
  new RegExp(`create function app\\.${name}\\(\\) returns \\w+\\n.*\\nas \\$\\$ (?:begin return|select) (\\d+)\\b.*\\$\\$;\\n`);
const commentOf = ({ name }: LimitRow) => new RegExp(`comment on function app\\.${name}\\(\\) is\\s+'(?:[^']|'')*';\\n`);
const grantOf = ({ name }: LimitRow) => new RegExp(`grant execute on function [^;]*?app\\.${name}\\(\\)`);

function repeatInSql(sql: LimitTexts['sql'], row: LimitRow, before: LimitRow | undefined): LimitTexts['sql'] {
  const holder = (sought: LimitRow) => Object.entries(sql).find(([, text]) => functionOf(sought).test(text));
  const [path = '', text = ''] = holder(row) ?? [];
  const [whole = '', value = ''] = functionOf(row).exec(text) ?? [];
  if (whole) {
    if (Number(value) === row.value) return sql;
    return { ...sql, [path]: text.replace(whole, () => whole.replace(` ${value}`, ` ${row.value}`)) };
  }
  const neighbour = before ?? row;
  const [besides = '', its = ''] = holder(neighbour) ?? [];
  const made = `
create function app.${row.name}() returns ${row.value > LARGEST_INTEGER ? 'bigint' : 'integer'}
language sql immutable set search_path = ''
as $$ select ${row.value} $$;
comment on function app.${row.name}() is '${sentenceOf(row).replaceAll("'", "''")}';
`;
  const withFunction = putIn(its, endOf(its, commentOf(neighbour), row), made);
  return { ...sql, [besides]: putIn(withFunction, endOf(withFunction, grantOf(neighbour), row), `,\n  app.${row.name}()`) };
}

/**
 * Repeats the numbers of domain/cases/limits.json in the constants of TypeScript and the functions of SQL. One that has
 * another value there gets this one; a new one stands behind the row before it, with the same grants.
 * @throws where a number is written in a way that is not known here, or a new one has no place
 */
export function repeatLimits(rows: readonly LimitRow[], texts: LimitTexts): LimitTexts {
  let { typescript, sql } = texts;
  for (const [index, row] of rows.entries()) {
    typescript = repeatInTypescript(typescript, row, rows[index - 1]);
    if (row.isInSql !== false) {
      const before = rows.slice(0, index).findLast(({ isInSql }) => isInSql !== false);
      sql = repeatInSql(sql, row, before);
    }
  }
  return { typescript, sql };
}
