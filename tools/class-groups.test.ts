import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from '../web/lib/cn.ts';

/** tailwind-merge with its own table, which knows every class, and the shadows of web/components/styles.css. */
const mergeByFullTable = extendTailwindMerge({ extend: { theme: { shadow: ['card', 'lifted'] } } });

const WEB = join(import.meta.dirname, '../web');
const STRING = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
const CLASS_NAME = /\bclassName=(?:"[^"]*"|\{[^}]*\})/g;

/** The source of every module below a folder of web/. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(WEB, folder, path), 'utf8'));
}

/** The Tailwind classes in the strings of a text: those of which a second one of the same name makes the first one go. */
function classesIn(text: string): string[] {
  return [...text.matchAll(STRING)]
    .flatMap(([, single, double, template]) => (single ?? double ?? template ?? '').split(/\s+/))
    .filter((name) => name !== '' && mergeByFullTable(`${name} ${name}`) === name);
}

/** The opening tags of components, each up to its end. */
function componentTags(source: string): string[] {
  return [...source.matchAll(/<[A-Z][\w.]*/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    while (end < source.length && !(source[end] === '>' && depth === 0)) {
      if (source[end] === '{') depth += 1;
      if (source[end] === '}') depth -= 1;
      end += 1;
    }
    return source.slice(index, end);
  });
}

test('what a caller gives a component overrides what the component has, as by the full table', () => {
  const own = new Set(sourcesIn('components').flatMap(classesIn));
  const given = new Set(
    ['app', 'components', 'features']
      .flatMap(sourcesIn)
      .flatMap(componentTags)
      .flatMap((tag) => tag.match(CLASS_NAME) ?? [])
      .flatMap(classesIn),
  );
  // Else the table is compared with nothing.
  expect(own.size).toBeGreaterThan(300);
  expect(given.size).toBeGreaterThan(300);
  const pairs = [...own].flatMap((ownClass) =>
    [...given].filter((givenClass) => givenClass !== ownClass).map((givenClass) => `${ownClass} ${givenClass}`),
  );
  expect(pairs.filter((pair) => cn(pair) !== mergeByFullTable(pair))).toEqual([]);
});
