import { APP_FOLDERS, folderOf, importableFrom, SERVER_ROOMS, SERVER_TEST_ROOMS, TEST_SHELVES, WEB_SHELVES } from './rooms.ts';
import type { Rooms } from './rooms.ts';

const FEATURES = 'web/features/*';
const FUNCTIONS = 'supabase/functions';
const SERVER_TEST = 'server-test';
const WEB_TEST = 'web-test';

const foldersOf = (table: Rooms) => table.ranks.flat().map((room) => folderOf(table, room));
const appFolders = foldersOf(APP_FOLDERS);
const shelves = foldersOf(WEB_SHELVES);
const testShelves = TEST_SHELVES.map((shelf) => folderOf(WEB_SHELVES, shelf));
const rooms = foldersOf(SERVER_ROOMS);
const testRooms = SERVER_TEST_ROOMS.map((room) => folderOf(SERVER_ROOMS, room));
const belowShelves = ['web/lib', ...importableFrom(APP_FOLDERS, 'web/lib')];
const belowServer = [FUNCTIONS, 'domain', 'content'];

// An element's type is its folder.
const elementOf = (folder: string) => ({ type: folder, pattern: folder, ...(folder === FEATURES && { capture: ['feature'] }) });
const inFolders = (...folders: string[]) => ({ element: { types: { anyOf: folders } } });
const ofCategory = (category: string) => ({ file: { categories: category } });
const SAME_FEATURE = { element: { type: FEATURES, captured: { feature: '{{from.element.captured.feature}}' } } };
const mayImport = (from: object, ...targets: object[]) => ({ from, allow: targets.map((to) => ({ to })) });

/** The policy of a folder of the app; where that is web/lib, its shelves too. */
function appPolicy(folder: string) {
  const below = importableFrom(APP_FOLDERS, folder);
  const itself = folder === FEATURES ? SAME_FEATURE : inFolders(folder);
  return mayImport(inFolders(folder), itself, inFolders(...below, ...(below.includes('web/lib') ? shelves : [])));
}

/** The policy of a room: itself, what its rank allows, and what lies below its whole table. */
const roomPolicy = (table: Rooms, belowTable: string[]) => (room: string) =>
  mayImport(
    inFolders(folderOf(table, room)),
    inFolders(...[room, ...importableFrom(table, room)].map((name) => folderOf(table, name)), ...belowTable),
  );

/** Settings of eslint-plugin-boundaries: the room of each file. The first pattern that fits decides, so rooms stand before their parents. */
export const boundarySettings = {
  'boundaries/include': ['web/**/*.{ts,tsx}', 'domain/**/*.ts', 'content/**/*.ts', 'server/**/*.ts', 'supabase/functions/**/*.ts'],
  'boundaries/files': [
    { category: SERVER_TEST, pattern: 'server/**/*.test.ts' },
    { category: WEB_TEST, pattern: ['web/**/*.test.{ts,tsx}', 'web/**/testing/**'] },
  ],
  'boundaries/elements': [
    ...[...shelves, ...testShelves].map(elementOf),
    // A folder that no list names may import nothing, and nothing may import it.
    { type: 'unranked shelf', pattern: 'web/lib/*' },
    ...appFolders.map(elementOf),
    ...[...rooms, ...testRooms].map(elementOf),
    { type: 'unranked room', pattern: 'server/*' },
    ...['server', FUNCTIONS].map(elementOf),
  ],
};

/** Options of `boundaries/dependencies`. The last policy that fits an import decides. */
export const boundaryOptions = {
  default: 'disallow',
  checkInternals: true,
  policies: [
    ...appFolders.map(appPolicy),
    ...WEB_SHELVES.ranks.flat().map(roomPolicy(WEB_SHELVES, belowShelves)),
    mayImport(inFolders(...testShelves), inFolders(...belowShelves)),
    mayImport(ofCategory(WEB_TEST), inFolders(...shelves, ...testShelves)),
    mayImport(inFolders(FUNCTIONS), inFolders(FUNCTIONS, 'domain')),
    ...SERVER_ROOMS.ranks.flat().map(roomPolicy(SERVER_ROOMS, belowServer)),
    mayImport(inFolders('server'), inFolders('server', ...rooms, ...belowServer)),
    ...[inFolders(...testRooms), ofCategory(SERVER_TEST)].map((tests) =>
      mayImport(tests, inFolders('server', ...rooms, ...testRooms, ...belowServer)),
    ),
    // It holds the app's own calls to the server's answers.
    mayImport(inFolders('server/web-answers'), inFolders('web/lib', ...shelves, FEATURES)),
    { disallow: [{ to: ofCategory(SERVER_TEST) }] },
  ],
};
