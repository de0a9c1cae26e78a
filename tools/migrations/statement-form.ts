import { formatSqlStatements } from '@supabase/pg-delta/sql-format';

const STYLE = {
  keywordCase: 'lower',
  indent: 2,
  maxWidth: 140,
  alignColumns: false,
  alignKeyValues: false,
  preserveRoutineBodies: true,
  preserveViewBodies: true,
} as const;

/**
 * Puts a planned statement into the form in which migrations are written and searched for: small letters, names without quotes where they need
 * none. Bodies, texts and names stay as they are.
 */
export function formOf(sql: string): string {
  if (/^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) /.test(sql)) return routine(sql);
  const [form = sql] = formatSqlStatements([sql], STYLE);
  // Texts stay, and of names those that are no whole path of plain ones.
  return `${form.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")+"(?:\."(?:[^"]|"")+")*/g, plainPath)};`;
}

/** A path without its quotes: behind a schema's name a reserved word is a name too. */
function plainPath(token: string): string {
  return /^"(?:app|auth|public|realtime|storage)"(?:\."[a-z_][a-z0-9_]*")+$/.test(token) ? token.replaceAll('"', '') : token;
}

/** As pg_get_functiondef writes it: a line for each clause, then the body. */
function routine(sql: string): string {
  const [head = '', tag = '', body = ''] = sql.split(/\nAS (\$\w*\$)([^]*)\1\s*$/);
  if (tag === '') return `${sql.trimEnd()};`;
  const lines = head.split('\n').map((line) => line.trim().replace(/^[A-Z ]+(?= |$)/, (words) => words.toLowerCase()));
  const isFirst = (line: string, index: number) => index === 0 || line.startsWith('returns ');
  const settings = lines.filter((line, index) => !isFirst(line, index)).map((line) => line.replace(/^(set \w+) TO /, '$1 = '));
  const quote = body.includes('$$') ? tag : '$$';
  return `${lines.filter(isFirst).join(' ')}\n${settings.join(' ')}\nas ${quote}${body}${quote};`;
}
