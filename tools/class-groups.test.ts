import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from '../web/lib/cn.ts';

/** tailwind-merge with its own table, which knows every class, and the shadows of web/components/styles.css. */
const mergeByFullTable = extendTailwindMerge({ extend: { theme: { shadow: ['card', 'lifted'] } } });

const WEB = join(import.meta.dirname, '../web');
const STRING = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;

/** The source of every module below a folder of web/. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(WEB, folder, path), 'utf8'));
}

/**
 * The Tailwind classes in the strings of a text: those of which a second one of the same name makes the first one go.
 */
function classesIn(text: string): string[] {
  return [...text.matchAll(STRING)]
    .flatMap(([, single, double, template]) => (single ?? double ?? template ?? '').split(/\s+/))
    .filter((name) => name !== '' && mergeByFullTable(`${name} ${name}`) === name);
}

/** Numbers of one class are all the same to the table: two of each are enough. */
function examplesOf(classes: readonly string[]): string[] {
  const byShape = new Map<string, string[]>();
  for (const name of new Set(classes)) {
    const shape = name.replaceAll(/\d+(?:\.\d+)?/g, '0');
    byShape.set(shape, [...(byShape.get(shape) ?? []), name].slice(0, 2));
  }
  return [...byShape.values()].flat();
}

/** The words before a class, such as `sm:hover:`: classes behind different ones leave each other alone. */
const modifiersOf = (name: string) => /^(?:[^:[\]]*(?:\[[^\]]*\])?[^:[\]]*:)*/.exec(name)?.[0] ?? '';

test('of two classes that are used anywhere the later one overrides the earlier one as by the full table', () => {
  const examples = examplesOf(['app', 'components', 'features'].flatMap(sourcesIn).flatMap(classesIn));
  const byModifiers = new Map<string, string[]>();
  for (const name of examples) byModifiers.set(modifiersOf(name), [...(byModifiers.get(modifiersOf(name)) ?? []), name]);
  // Else the table is compared with nothing.
  expect(byModifiers.get('')?.length).toBeGreaterThan(300);
  const pairs = [...byModifiers.values()].flatMap((names) =>
    names.flatMap((one) => names.filter((other) => other !== one).map((other) => `${one} ${other}`)),
  );
  expect(pairs.filter((pair) => cn(pair) !== mergeByFullTable(pair))).toEqual([]);
});
