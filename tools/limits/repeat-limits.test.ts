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

/** The lines that a text has and another one lacks. */
const linesMore = (text = '', than = '') => text.split('\n').filter((line) => !than.split('\n').includes(line));

describe('the numbers of limits.json', () => {
  it('stand in TypeScript and in SQL as they would be written there', () => {
    expect(repeatLimits(rows, texts)).toEqual(texts);
  });

  it('a new one gets its constant, and its function with the grants of the row before it', () => {
    const city = { name: 'max_city_length', note: "characters of a member's city; the form has it", value: 60 };
    const { typescript, sql } = repeatLimits(withRow(city, 'max_instagram_length'), texts);
    expect(linesMore(typescript, texts.typescript)).toEqual([
      "/** Characters of a member's city. */",
      'export const MAX_CITY_LENGTH = 60;',
    ]);
    expect(linesMore(sql[LIMITS], texts.sql[LIMITS])).toEqual([
      'create function app.max_city_length() returns integer',
      'as $$ select 60 $$;',
      "comment on function app.max_city_length() is 'Characters of a member''s city';",
      '  app.max_instagram_length(),',
      expect.stringMatching(/^ {2}app\.max_city_length\(\), app\.max_goals\(\)/),
    ]);
    expect({ ...sql, [LIMITS]: texts.sql[LIMITS] }).toEqual(texts.sql);
  });

  it('one that changes is changed in both', () => {
    const { typescript, sql } = repeatLimits(withValue('last_reminder_hour', 21), texts);
    expect(linesMore(typescript, texts.typescript)).toEqual(['export const LAST_REMINDER_HOUR = 21;']);
    expect(sql[REMINDERS]).toMatch(/create function app\.last_reminder_hour\(\)[^;]* select 21 /);
    expect(sql[REMINDERS]?.length).toBe(texts.sql[REMINDERS]?.length);
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
