import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { APP_FOLDERS, SERVER_ROOMS, SERVER_TEST_ROOMS, TEST_SHELVES, WEB_SHELVES } from './rooms.ts';
import { runOxlint } from './run-oxlint.ts';

const root = path.join(import.meta.dirname, '../..');
const architecture = await readFile(path.join(root, 'docs/architecture.md'), 'utf8');

/** The rows of the table whose first column has this head, cell by cell. */
function tableOf(head: string) {
  const lines = architecture.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} `));
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name = '']) => name);
const isOfApp = (name = '') => /^(domain|content|web)/.test(name);

const appRows = tableOf('folder').filter(([folder]) => isOfApp(namesIn(folder)[0]));
const shelfRows = tableOf('shelf')
  .slice(1)
  .map(([shelf]) => namesIn(shelf));
const roomRows = tableOf('room')
  .slice(0, -1)
  .map(([room]) => namesIn(room));

/** The folders that the last column of the table of folders allows each. */
function allowedByTable() {
  const above: string[] = [];
  return appRows.map(([folder, , allowed = '']) => {
    const [name = ''] = namesIn(folder);
    const named = namesIn(allowed);
    const all = allowed.startsWith('all above') ? above.filter((other) => !named.includes(other)) : named;
    above.push(name);
    return [name, all] as const;
  });
}

/** The rooms that its row allows each room of a table in which a row is a rank. The last row holds what only tests import. */
function inRows(rows: string[][], parent: string, only: Readonly<Record<string, readonly string[]>> = {}) {
  const below = (rank: number) => [...rows.slice(0, rank), ...(rank === rows.length - 1 ? rows.slice(rank) : [])].flat();
  const places = rows.flatMap((row, rank) => row.map((room) => [room, only[room] ?? below(rank)] as const));
  return new Map(places.map(([room, allowed]) => [`${parent}/${room}`, allowed.map((other) => `${parent}/${other}`)]));
}

/** A file in the room, with a line for each room that it imports from. */
async function seedImports(folder: string, room: string, targets: string[]) {
  await mkdir(path.join(folder, room), { recursive: true });
  const lines = targets.map((to, index) => `import type { Seeded as S${index} } from '${path.relative(room, to)}/seeded.ts';`);
  await writeFile(path.join(folder, room, 'seeded.ts'), [...lines, 'export type Seeded = 1;'].join('\n'));
}

/** The names of the folders in a folder that hold code. */
async function roomsOnDisk(folder: string) {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  const withCode = entries.filter((entry) => /\.tsx?$/.test(entry) && entry.includes('/')).map((entry) => entry.split('/')[0]);
  return new Set(withCode);
}

describe('docs/architecture.md says what the lists say', () => {
  test('folders of the app', () => {
    expect(appRows.map(([folder]) => namesIn(folder)[0])).toEqual(APP_FOLDERS.ranks.flat());
  });
  test('shelves of web/lib, a row a rank', () => expect(shelfRows).toEqual([...WEB_SHELVES.ranks, TEST_SHELVES]));
  test('rooms of the server, a row a rank', () => expect(roomRows).toEqual([...SERVER_ROOMS.ranks, SERVER_TEST_ROOMS]));
});

describe('every folder that holds code has a rank, and every rank has its folder', () => {
  test('web', async () => {
    const named = APP_FOLDERS.ranks.flat().filter((folder) => folder.startsWith('web/'));
    expect(await roomsOnDisk('web')).toEqual(new Set(named.map((folder) => folder.replace('web/', '').replace('/*', ''))));
  });
  test('web/lib', async () => expect(await roomsOnDisk('web/lib')).toEqual(new Set([...WEB_SHELVES.ranks.flat(), ...TEST_SHELVES])));
  test('server', async () => expect(await roomsOnDisk('server')).toEqual(new Set([...SERVER_ROOMS.ranks.flat(), ...SERVER_TEST_ROOMS])));
});

test('no room is allowed one that does not exist', () => {
  for (const { ranks, only = {} } of [APP_FOLDERS, WEB_SHELVES, SERVER_ROOMS]) {
    const rooms = ranks.flat();
    expect(rooms).toEqual(expect.arrayContaining([...Object.keys(only), ...Object.values(only).flat()]));
  }
});

describe('oxlint refuses what the tables do not allow, types too', () => {
  /** Every room of a table, with all the rooms beside it that the table lets it import from. */
  const tables = {
    'folders of the app': new Map(allowedByTable()),
    'shelves of web/lib': inRows(shelfRows, 'web/lib', {}),
    'rooms of the server': inRows(roomRows, 'server', SERVER_ROOMS.only),
  };
  const onDisk = (room: string) => room.replace('*', 'workouts');
  const others = (table: Map<string, string[]>, room: string) => [...table.keys()].filter((other) => other !== room);
  const imports = new Map(
    Object.values(tables).flatMap((table) => [...table.keys()].map((room) => [onDisk(room), others(table, room)] as const)),
  );
  imports.set('web/features/plans', ['web/features/workouts']);
  imports.set('supabase/functions', ['domain', 'content', 'web/lib', 'server/base']);
  const refused: string[] = [];

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rooms-'));
    const linked = (await readdir(root)).filter((name) => /^(node_modules|package.json|tools|oxlint.config.ts|tsconfig.*)$/.test(name));
    await Promise.all(linked.map(async (name) => symlink(path.join(root, name), path.join(folder, name))));
    await Promise.all([...imports].map(async ([room, targets]) => seedImports(folder, room, targets.map(onDisk))));
    const rule = ['-A', 'all', '-D', 'boundaries/dependencies', 'web', 'domain', 'content', 'server', 'supabase'];
    const diagnostics = await runOxlint(folder, rule);
    await rm(folder, { recursive: true });
    for (const { filename, labels } of diagnostics) {
      const room = path.dirname(filename);
      refused.push(`${room} → ${imports.get(room)?.[(labels[0]?.span.line ?? 0) - 1] ?? filename}`);
    }
    // On a busy machine the linter takes minutes for what is seconds of work.
  }, 300_000);

  test.each(Object.entries(tables))('%s', (_name, table) => {
    const ofTable = [...table].map(([room, allowed]) =>
      others(table, room)
        .filter((other) => !allowed.includes(other))
        .map((other) => `${onDisk(room)} → ${other}`),
    );
    const rooms = new Set([...table.keys()].map(onDisk));
    expect(new Set(refused.filter((line) => rooms.has(line.split(' → ')[0] ?? '')))).toEqual(new Set(ofTable.flat()));
  });
  test('Edge Functions from all but domain', () => {
    const ofFunctions = refused.filter((line) => line.startsWith('supabase/functions '));
    expect(ofFunctions.toSorted()).toEqual(['content', 'server/base', 'web/lib'].map((room) => `supabase/functions → ${room}`));
  });
  test('a feature from another', () => expect(refused).toContain('web/features/plans → web/features/workouts'));
});
