import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
/** As CONTRIBUTING.md says. */
const MOST_WORDS = 1_500;

/** The chapters of the index. Guides, tables and the glossary, where readers look things up, are none. */
const [, index = ''] = /^## Chapters\n(.*?)^## /ms.exec(readFileSync(join(DOCS, 'README.md'), 'utf8')) ?? [];
const chapters = [...index.matchAll(/^\| \[([\w-]+\.md)\]/gm)].map(([, file = '']) => file);

/** As `wc -w` counts them. */
function wordsOf(file: string): number {
  return readFileSync(join(DOCS, file), 'utf8').split(/\s+/).filter(Boolean).length;
}

test('no chapter has more than 1,500 words', () => {
  expect(chapters.length).toBeGreaterThan(15);
  const long = chapters.filter((file) => wordsOf(file) > MOST_WORDS);
  expect(long.map((file) => `docs/${file}: ${wordsOf(file)} words`)).toEqual([]);
});
