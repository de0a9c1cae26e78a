import { expect, test } from 'vitest';

const sources = Object.entries(
  import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.*'], { query: '?raw', import: 'default', eager: true }),
);
const HEADING = /<(?:h[1-4]|Heading)\b[^>]*>/g;
/** Weights that the cut font of the headings has (components/styles.css), and headings that are not drawn by it. */
const FITTING = /\bfont-(?:semibold|bold|extrabold|sans)\b|\bsr-only\b/;

test('headings are as bold as their font, or drawn by another: lighter words would come out semibold', () => {
  const headings = sources.flatMap(([path, source]) => [...source.matchAll(HEADING)].map(([tag]) => `${path}: ${tag}`));
  expect(headings.length).toBeGreaterThan(50);
  expect(headings.filter((heading) => !FITTING.test(heading))).toEqual([]);
});
