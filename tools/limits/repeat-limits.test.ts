import { describe, expect, it } from 'vitest';
import rows from '#domain/cases/limits.json';
import { projectRoot } from '#server/config/project-root.ts';
import { readLimitFiles } from './limit-files.ts';
import { repeatLimits } from './repeat-limits.ts';
import type { LimitRow } from './repeat-limits.ts';

const texts = await readLimitFiles(projectRoot);
const LIMITS = 'supabase/schemas/base/limits.sql';
const REMINDERS = 'supabase/schemas/reminders/reminders.sql';

/** The rows with one more behind a row. */
function withRow(row: LimitRow, behind: string): LimitRow[] {
  return rows.flatMap((one): LimitRow[] => (one.name === behind ? [one, row] : [one]));
}

const withValue = (name: string, value: number) => rows.map((row) => (row.name === name ? { ...row, value } : row));

/** The row of a number of the club. @throws where it is none */
function rowOf(name: string): LimitRow {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`${name} is no number of the club`);
  return row;
}

/** The lines that a text has and another one lacks. */
const linesMore = (text = '', than = '') => text.split('\n').filter((line) => !than.split('\n').includes(line));

describe('the numbers of limits.json', () => {
  it('stand in TypeScript and in SQL as they would be written there', () => {
    expect(repeatLimits(rows, texts)).toEqual(texts);
  });

  // No club has the examples: a change of the numbers leaves them be.
  it('a new one gets its constant, and its function with the grants of the row before it', () => {
    const example = { name: 'max_example_length', note: "characters of a member's example; the form has it", value: 60 };
    const { typescript, sql } = repeatLimits(withRow(example, 'max_goals'), texts);
    expect(linesMore(typescript, texts.typescript)).toEqual([
      "/** Characters of a member's example. */",
      'export const MAX_EXAMPLE_LENGTH = 60;',
    ]);
    const made = `
create function app.max_example_length() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.max_example_length() is 'Characters of a member''s example';
`;
    expect(sql[LIMITS]).toContain(made);
    expect(sql[LIMITS]?.replace(made, '').replace('app.max_goals(),\n  app.max_example_length()', 'app.max_goals()')).toBe(
      texts.sql[LIMITS],
    );
    expect({ ...sql, [LIMITS]: texts.sql[LIMITS] }).toEqual(texts.sql);
  });

  it('one that changes is changed in both', () => {
    const value = rowOf('last_reminder_hour').value + 1;
    const { typescript, sql } = repeatLimits(withValue('last_reminder_hour', value), texts);
    expect(linesMore(typescript, texts.typescript)).toEqual([`export const LAST_REMINDER_HOUR = ${value};`]);
    expect(linesMore(sql[REMINDERS], texts.sql[REMINDERS])).toEqual([`as $$ select ${value} $$;`]);
    expect(sql[REMINDERS]).toMatch(new RegExp(`create function app\\.last_reminder_hour\\(\\)[^;]* select ${value} `));
  });

  it('one that SQL never sees has no function', () => {
    const { sql } = repeatLimits(withRow({ name: 'tries', note: 'tries', value: 3, isInSql: false }, 'max_goals'), texts);
    expect(sql).toEqual(texts.sql);
  });

  it('one too large for an integer is none', () => {
    const { sql } = repeatLimits(withRow({ name: 'room', note: 'bytes', value: 2 ** 40 }, 'max_member_bytes'), texts);
    expect(sql[LIMITS]).toContain('create function app.room() returns bigint');
  });

  it('the first of all has no place', () => {
    expect(() => repeatLimits([{ name: 'tries', note: 'tries', value: 3 }, ...rows], texts)).toThrow('tries has no place');
  });
});
