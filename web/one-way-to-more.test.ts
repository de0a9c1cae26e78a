import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], { query: '?raw', import: 'default', eager: true });
const thatSay = (words: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => words.test(source))
    .map(([path]) => path.slice(2))
    .toSorted();

test('every list that loads more does so by the one component', () => {
  expect(thatSay(/\bfetchNextPage\b|\bloadNextPage\b|\bisFetchingNextPage\b/)).toEqual([
    'lib/data/load-next-page.ts',
    'lib/data/more-pages.ts',
  ]);
  expect(thatSay(/arregar mais|ostrar mais/)).toEqual(['components/layout/more-rows.tsx']);
  const whoAsk = thatSay(/<PagedList\b|\bmorePages\(/).filter((path) => path.startsWith('features/'));
  expect(whoAsk.length).toBeGreaterThan(6);
});
