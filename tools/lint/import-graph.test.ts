import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, importsOf, readImports } from './import-graph.ts';
import { APP_FOLDERS, folderOf, importableFrom, SERVER_ROOMS, WEB_SHELVES } from './rooms.ts';
import type { Rooms } from './rooms.ts';

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^server\/defence\//.test(file);
const graph = readImports(
  path.join(import.meta.dirname, '../..'),
  ['web', 'server', 'domain', 'content', 'supabase/functions'],
  (file) => !isTest(file),
);

/** The room in which a file lies; undefined for a file of no room of the table. */
function roomOf(table: Rooms, file: string) {
  const isIn = (room: string) => file.startsWith(`${folderOf(table, room).replace('*', '')}/`.replace('//', '/'));
  return table.ranks.flat().find(isIn);
}

/** Imports of one room of a table from another that its rank does not allow. */
function arrowsUp(table: Rooms): string[] {
  return [...graph].flatMap(([file, imported]) => {
    const room = roomOf(table, file);
    if (room === undefined) return [];
    const allowed = [room, ...importableFrom(table, room)];
    return imported.filter((other) => !allowed.includes(roomOf(table, other) ?? room)).map((other) => `${file} → ${other}`);
  });
}

describe('what is read', () => {
  test('values, types, what is exported from elsewhere, and calls of import()', () => {
    const text = `import { a } from './a.ts'; import type { B } from './b.ts'; export * from './c.ts'; export type { D } from './d.ts';
      const load = () => import('./e.tsx'); import './f.ts'; export const own = <b />; await import(own);`;
    expect(importsOf('x.tsx', text)).toEqual(['./a.ts', './b.ts', './f.ts', './c.ts', './d.ts', './e.tsx']);
  });
  test('a circle is found, and a file that only leads to it is not in it', () => {
    const seeded = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['e'] };
    expect(circlesOf(new Map(Object.entries(seeded)))).toEqual([['b', 'c'], ['e']]);
  });
});

describe('web/, server/, domain/ and content/, types counted', () => {
  test('no circle of files', () => expect(circlesOf(graph)).toEqual([]));
  test.each([
    ['folders of the app', APP_FOLDERS],
    ['shelves of web/lib', WEB_SHELVES],
    ['rooms of the server', SERVER_ROOMS],
  ])('no arrow up between %s', (_name, table) => expect(arrowsUp(table)).toEqual([]));
});
