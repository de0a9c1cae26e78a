import { expect, test } from 'vitest';
import { directionOf, fitText } from './fit-text.ts';
import type { Measure } from './fit-text.ts';
import { graphemes, graphemesByHand } from './graphemes.ts';

/** Every character is half as wide as high. */
const measure: Measure = (text, size) => (graphemes(text).length * size) / 2;
const box = { width: 500, lines: 2, largest: 100, smallest: 40 };

const FAMILY = '👩‍👩‍👧‍👦';

test('a text that fits stands in one line at the largest size', () => {
  expect(fitText('Ana Rocha', box, measure)).toEqual({ lines: ['Ana Rocha'], size: 100 });
});

test('a longer one takes more lines before it gets smaller, and breaks at spaces alone', () => {
  expect(fitText('Maria dos Santos', box, measure)).toEqual({ lines: ['Maria dos', 'Santos'], size: 100 });
  const { lines, size } = fitText('Maria Aparecida Conceição dos Santos', box, measure);
  expect(lines.join(' ')).toBe('Maria Aparecida Conceição dos Santos');
  expect([size < 100, lines.length]).toEqual([true, 2]);
});

test('a word that is wider than the box is broken between characters, at the smallest size', () => {
  expect(fitText('B'.repeat(40), box, measure)).toEqual({ lines: ['B'.repeat(25), 'B'.repeat(15)], size: 40 });
  expect(fitText(FAMILY.repeat(30), box, measure)).toEqual({ lines: [FAMILY.repeat(25), FAMILY.repeat(5)], size: 40 });
});

test('what does not fit at all is cut after a whole character, within the width', () => {
  const { lines } = fitText(FAMILY.repeat(80), box, measure);
  expect(lines).toEqual([FAMILY.repeat(25), `${FAMILY.repeat(24)}…`]);
  for (const line of lines) expect(measure(line, 40)).toBeLessThanOrEqual(500);
});

test('nothing in a box is nothing, and a box narrower than a character ends', () => {
  expect(fitText(' ', box, measure)).toEqual({ lines: [], size: 100 });
  expect(fitText('AB', { ...box, width: 1 }, measure).lines.length).toBeLessThanOrEqual(2);
});

test.each([
  ['Ana', 'ltr'],
  ['محمد عبد', 'rtl'],
  ['💪 שרה', 'rtl'],
  ['Ana שרה', 'ltr'],
  ['123', 'ltr'],
])('%s is read %s', (text, direction) => expect(directionOf(text)).toBe(direction));

test.each([
  ['Ação', ['A', 'ç', 'ã', 'o']],
  [`a${FAMILY}b`, ['a', FAMILY, 'b']],
  ['🇧🇷🇧🇷', ['🇧🇷', '🇧🇷']],
  ['🏋️‍♀️💪🏽', ['🏋️‍♀️', '💪🏽']],
  ['e\u0301x', ['e\u0301', 'x']],
])('%s is seen as %j, with and without Intl.Segmenter', (text, seen) => {
  expect(graphemes(text)).toEqual(seen);
  expect(graphemesByHand(text)).toEqual(seen);
});
