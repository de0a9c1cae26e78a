import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { specsWithWord } from './specs-with-word.mjs';

// The folder itself has the word in its name: a filter by whole paths would find every spec.
const root = mkdtempSync(join(tmpdir(), 'ranking-'));
mkdirSync(join(root, 'e2e/challenge'), { recursive: true });
for (const file of ['challenge/ranking.spec.ts', 'challenge/join.spec.ts', 'challenge/ranking-page.ts'])
  writeFileSync(join(root, 'e2e', file), '');
afterAll(() => rmSync(root, { recursive: true }));

test('a word finds the specs that have it in their names, in capitals or not', () => {
  expect(specsWithWord('Ranking', root)).toEqual(['e2e/challenge/ranking.spec.ts']);
  expect(specsWithWord('challenge', root).toSorted()).toEqual(['e2e/challenge/join.spec.ts', 'e2e/challenge/ranking.spec.ts']);
});

test('a word that no spec has finds none, so no browser is started for it', () => {
  expect(specsWithWord('streak', root)).toEqual([]);
});
