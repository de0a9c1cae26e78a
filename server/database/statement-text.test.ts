import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import { statementsOf } from './statement-text.ts';

test.each([
  ['space and line breaks', 'select  1\n;\tselect 2', 'select 1;select 2;'],
  ['comments', 'select 1 -- one; two\n + 2 /* a /* b; */ c */;', 'select 1 + 2'],
  ['line breaks of Windows', "select 'a\r\nb';", "select 'a\nb'"],
  ['an empty statement', ';;select 1;;', 'select 1'],
])('two scripts that differ by %s are the same', (_what, one, other) => {
  expect(statementsOf(one)).toEqual(statementsOf(other));
});

test.each([
  ['a word', 'select 1', 'select 2'],
  ['space inside of a text', "select 'a b'", "select 'a  b'"],
  ['a comment inside of a text', "select '-- a'", "select '-- b'"],
  ['what comes after an escaped quote', String.raw`select E'\'; -- a'`, String.raw`select E'\'; -- b'`],
  ['what comes after a doubled quote', "select 'it''s -- a'", "select 'it''s -- b'"],
  ['a name in quotes', 'select "a -- b"', 'select "a -- c"'],
  ['a body', 'do $$ begin end $$', 'do $$ begin null; end $$'],
  ['a body between tags', 'do $a$ select $$;$$ $a$', 'do $a$ select $$ ;$$ $a$'],
  ['where a statement ends', 'select 1; select 2', 'select 1 select 2'],
])('two scripts that differ by %s are not', (_what, one, other) => {
  expect(statementsOf(one)).not.toEqual(statementsOf(other));
});

test('a dollar within a name begins no body', () => {
  expect(statementsOf('select a$b ; select  c$b')).toEqual(['select a$b', 'select c$b']);
});

test('each migration is the same as its statements one by one', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(90);
  for (const file of files) {
    const statements = statementsOf(await readFile(join(MIGRATIONS, file), 'utf8'));
    expect(statements.length).toBeGreaterThan(0);
    expect(
      statements.filter(
        (one) => !/^(?:create|alter|comment|grant|revoke|insert|update|delete|drop|do|select|set|truncate|with)/i.test(one),
      ),
    ).toEqual([]);
    expect(statements.flatMap((one) => statementsOf(`${one};`))).toEqual(statements);
  }
});
