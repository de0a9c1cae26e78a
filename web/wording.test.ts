import { expect, test } from 'vitest';

/** Every source of the app, without its comments: what is left in quotes or between tags is what a member may read. */
const sources = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/testing/**'], { query: '?raw', import: 'default', eager: true }),
).map(([path, source]) => ({ path, lines: source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').split('\n') }));

function linesWith(words: RegExp): string[] {
  return sources.flatMap(({ path, lines }) => lines.filter((line) => words.test(line)).map((line) => `${path}: ${line.trim()}`));
}

test('the plan is called Expert; Premium stands in for a figure alone, as the specification wants it', () => {
  expect(linesWith(/\bPremium\b|\bplano (pago|completo|pro)\b/i)).toEqual(['./components/layout/stat-card.tsx: Premium']);
});

test('an email is written as on the login', () => {
  expect(linesWith(/\be-mails?\b/i)).toEqual([]);
});

test('home asks “Bora se movimentar?”', () => {
  expect(linesWith(/movimentar/i)).toEqual([expect.stringContaining('Bora se movimentar?')]);
});
