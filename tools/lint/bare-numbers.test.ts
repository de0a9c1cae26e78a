import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_LIMITS, NO_LIMITS_ANYWHERE } from './bare-numbers-allowed.ts';
import { bareNumbers, bareNumbersOf } from './bare-numbers.ts';

const root = path.join(import.meta.dirname, '../..');

/** Folders with sentences for members, staff and operators. */
const FOLDERS = [
  'content',
  'domain',
  'server/cli',
  'server/functions',
  'server/health',
  'server/mail',
  'server/pages',
  'supabase/functions',
  'supabase/schemas',
  'supabase/seed.sql',
  'web',
];
/** Recipes, workouts and partners have the numbers that they have, tests say what they expect, and two lists are of domains. */
const UNREAD =
  /^content\/(?:benefits|library|materials|nutrition|programme)\/|\.test\.tsx?$|\/testing\/|^content\/foods\.ts$|^domain\/(?:number-text|top-level-domains)\.ts$|^supabase\/schemas\/notices\/links\.sql$/;

/** A sentence without what is no limit wherever it stands. */
const strip = (sentence: string) => NO_LIMITS_ANYWHERE.reduce((text, [words]) => text.replaceAll(words, ' '), sentence);
const found = bareNumbers(root, FOLDERS, (file) => !UNREAD.test(file), strip);
const allowed = Object.entries(NO_LIMITS).flatMap(([file, rows]) => rows.map(([words]) => ({ file, words })));

test('a number in a sentence is put there by its constant, or is no limit', () => {
  const bare = found.filter(({ file, sentence }) => !allowed.some((one) => one.file === file && sentence.includes(one.words)));
  expect(bare.map(({ file, line, numbers, sentence }) => `${file}:${line} ${numbers.join(', ')}: ${sentence}`)).toEqual([]);
});

test('what is allowed is there', () => {
  const unused = allowed.filter(({ file, words }) => !found.some((one) => one.file === file && one.sentence.includes(words)));
  expect(unused).toEqual([]);
});

describe('a bare number is found', () => {
  const numbersOf = (source: string, file = 'a.tsx') => bareNumbersOf(file, source).flatMap(({ numbers }) => numbers);

  test.each([
    ['in digits', `const a = 'Lembretes vêm das 8h às 20h.';`, ['8', '20']],
    ['in words', `const a = 'Depois de três sem resposta eles param.';`, ['três']],
    ['one of a unit', `const a = 'O link vale por 1 dia.';`, ['1']],
    ['of a unit', `const a = 'A equipe responde em até um dia.';`, ['um dia']],
    ['at the end', `const a = 'Leituras aparecem a partir de 5';`, ['5']],
    ['beside one that is put in', 'const a = `Quem fez ${n} de 21 check-ins.`;', ['21']],
    ['in what is put in', 'const a = `Quem fez ${n > 1 ? "mais de 7 dias" : ""} ganha.`;', ['7']],
    ['between tags', 'const a = <p>Vale por 15 minutos.</p>;', ['15']],
    ['in an attribute', 'const a = <Field hint="Pelo menos 6 caracteres" />;', ['6']],
  ])('%s', (_where, source, numbers) => expect(numbersOf(source)).toEqual(numbers));

  test('in SQL', () => {
    const source =
      "-- Os 3 primeiros.\ncomment on table a is 'Os 4 primeiros';\nselect 'O código vale por 15 minutos.', interval '15 minutes';";
    expect(numbersOf(source, 'a.sql')).toEqual(['15']);
  });

  test.each([
    ['put in by a constant', 'const a = `Lembretes vêm das ${FIRST}h às ${LAST}h.`;'],
    ['in a class', 'const a = <p className="mt 4 px 8">Bom dia</p>;'],
    ['in a list of classes', `const a = 'flex gap-4 rounded-[28%] text-sm';`],
    ['in a query', `const a = 'select 1 from a where b = 2';`],
    ['of the singular', 'const a = n === 1 ? `Falta 1 check-in.` : `Faltam ${n} check-ins.`;'],
    ['of an article', `const a = 'Tem um treino para você.';`],
    ['in a name', `const a = 'Nada em app-21 nem em v2 nem #000.';`],
  ])('and not what is none: %s', (_what, source) => expect(numbersOf(source)).toEqual([]));
});
