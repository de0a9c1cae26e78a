import { expect, test } from 'vitest';

const texts = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '../domain/**/*.ts', '../content/**/*.ts', '!./**/*.test.*', '!../**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** The names of valibot's functions that are called in files, as `v.…()`. */
function usedIn(isMeant: (path: string) => boolean): Set<string> {
  const meant = Object.entries(texts).filter(([path]) => isMeant(path));
  return new Set(meant.flatMap(([, text]) => [...text.matchAll(/\bv\.([a-z]\w*)\(/g)].map(([, name = '']) => name)));
}

const isOfConsole = (path: string) => path.startsWith('./features/console/');

// Valibot is one file of the build, which every page of members loads.
test('the console uses nothing of valibot that no other part of the app uses', () => {
  const known = usedIn((path) => !isOfConsole(path));
  const used = usedIn(isOfConsole);
  expect(known.size).toBeGreaterThan(10);
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});
