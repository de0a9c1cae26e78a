import { expect, test } from 'vitest';

/** More than these are not taken in at a glance. */
const MAX_FILES = 20;
/** Names that say of which kind the files are, and nothing of what they are about. */
const KINDS = new Set(['components', 'hooks', 'utils', 'helpers', 'types', 'screens']);

/** The folder of each file of a feature: tests and the calls to the backend, one file each, are left out. */
const folders = Object.keys(import.meta.glob(['./features/**/*.{ts,tsx}', '!./features/**/*.test.*', '!./features/*/api/**'])).map((path) =>
  path.slice('./features/'.length, path.lastIndexOf('/')),
);

test(`no folder of a feature holds more than ${MAX_FILES} files beside its tests and its calls`, () => {
  const counts = [...new Set(folders)].map((folder) => ({ folder, files: folders.filter((other) => other === folder).length }));
  expect(counts).toContainEqual({ folder: 'challenges/ranking', files: expect.any(Number) });
  expect(counts.filter(({ files }) => files > MAX_FILES)).toEqual([]);
});

test('a folder of a feature is named after a screen or a part of one, not after the kind of its files', () => {
  expect([...new Set(folders)].filter((folder) => folder.split('/').some((name) => KINDS.has(name)))).toEqual([]);
});
