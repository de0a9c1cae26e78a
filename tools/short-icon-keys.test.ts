import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numberShapes } from './short-icon-keys.ts';

const icons = join(createRequire(import.meta.url).resolve('lucide-react'), '../../esm/icons');

test('the shapes of an icon are numbered, and nothing else of it changes', async () => {
  const source = await readFile(join(icons, 'lock.mjs'), 'utf8');
  const numbered = numberShapes(source);
  expect([...numbered.matchAll(/key: ("[^"]*")/g)].map(([, key]) => key)).toEqual(['"0"', '"1"']);
  const withoutKeys = (text: string) => text.replace(/key: "[^"]*"/g, '');
  expect(withoutKeys(numbered)).toBe(withoutKeys(source));
});
