import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { PAGE_MODULES } from '../server/pages/page-preloads.ts';
import { pagesOfModules } from './pages-of-modules.ts';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<Splitting['groups']>[number];
type Context = Parameters<Exclude<Group['name'], string>>[1];

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'web');
/** Imports are followed through these and through what Vite adds. Behind a package's barrel stands all of the package, used or not. */
const OURS = [...['web', 'domain', 'content', 'supabase/functions/_shared'].map((folder) => join(ROOT, folder, '/')), '\0'];

const ENTRY = 'the entry of the app';
const SITE = 'the script of the site';
const HOME = '/app/home';
const DASHBOARD = '/app/dashboard';
const STARTS = { [ENTRY]: ['app/main.ts'], [SITE]: ['site/site.ts'] };
/** The app starts these by `import()` on every page. */
const ON_EVERY_PAGE = ['app/start-app.tsx', 'app/start-keepers.ts', 'lib/session/start-session.ts'];

const inWeb = (modules: readonly string[]) => modules.map((module) => join(WEB, module));
const pages: Record<string, readonly string[]> = Object.fromEntries([
  ...Object.entries(STARTS).map(([name, modules]) => [name, inWeb(modules)]),
  ...Object.entries(PAGE_MODULES).map(([path, modules]) => [path, inWeb([...ON_EVERY_PAGE, ...modules])]),
]);
const starts = new Set(inWeb(Object.values(STARTS).flat()));

let found: Map<string, Set<string>> | undefined;

/** The pages that need a module which may lie in a file with others: one that is loaded by its own name has its own, the styles have theirs. */
function pagesOf(id: string, context: Context): Set<string> | undefined {
  found ??= pagesOfModules(pages, (from) => {
    if (!OURS.some((folder) => from.startsWith(folder))) return [];
    const info = context.getModuleInfo(from);
    // Silence would leave its page out of the rules.
    if (!info) throw new Error(`${from} is no module of the build`);
    return [...info.importedIds];
  });
  if (id.endsWith('.css')) return undefined;
  return starts.has(id) || context.getModuleInfo(id)?.dynamicImporters.length ? undefined : found.get(id);
}

const count = (needing: Set<string>, area: string) => [...needing].filter((page) => page.startsWith(area)).length;
const members = (needing: Set<string>) => count(needing, '/app/');
const guests = (needing: Set<string>) => count(needing, '/auth/');

/** One file of our own modules, by the pages that need them. */
const ofPages = (name: string, isMeant: (needing: Set<string>) => boolean): Group => ({
  debugName: name,
  name(id, context) {
    const needing = pagesOf(id, context);
    return needing && isMeant(needing) ? name : null;
  },
});

/** One file of those modules of packages that a number of the bundler's entries share. */
const ofPackages = (name: string, packages: string, minShareCount = 1): Group => ({
  name,
  test: new RegExp(`/node_modules/(?:${packages})/`),
  minShareCount,
});

/** A module goes to the first file that takes it, and takes along what it imports of packages. */
const files: Group[] = [
  // Before `base`, with which the entry would load, and run, React before the first paint.
  ofPages('preload', (needing) => needing.has(ENTRY)),
  ofPackages('react', 'react|react-dom|scheduler|react-router|cookie|set-cookie-parser'),
  // Endless lists are no part of home or of the dashboard: what makes them goes with the pages that have one.
  ofPackages('data', '@tanstack(?!.*/(?:infiniteQueryObserver|useInfiniteQuery)\\.)|zustand|valibot|@supabase/postgrest-js', 12),
  ofPackages('forms', 'react-hook-form|@hookform'),
  // Before `base`, with which the site's documents would load the app.
  ofPages('common', (needing) => needing.has(SITE) && needing.size > 1),
  ofPages('base', (needing) => guests(needing) > 0 && (needing.has(HOME) || needing.has(DASHBOARD))),
  // Before `inputs` and `screens`, with which a page would load all of a form, or the shell of the app, for an icon.
  // Screens of the console count as those of members do: below that number it would bring its icons to every page.
  ofPackages('icons', 'lucide-react/dist/esm/icons', 7),
  ofPages('inputs', (needing) => guests(needing) > 0 && members(needing) > 0),
  ofPages('screens', (needing) => needing.has(HOME) && (needing.has(DASHBOARD) || members(needing) > 2)),
  // Home is opened most, and waits for nothing that only other pages share.
  ofPages('members', (needing) => !needing.has(HOME) && members(needing) > 2),
  ofPackages('parts', '@radix-ui', 16),
  ofPages('home', (needing) => needing.has(HOME)),
  ofPages('dashboard', (needing) => needing.has(DASHBOARD) && needing.size === 1),
  // A module of one of these pages stays with it: others would load it for a part of Radix that it takes along.
  { ...ofPages('guests', (needing) => guests(needing) > 0), minShareCount: 2 },
];

/**
 * The modules that the browser loads as one file, computed from who imports whom. Without groups the bundler makes dozens of files of half
 * a KiB, each with its own compression, its own request and half a KiB of headers.
 */
export const chunkGroups: Group[] = files.map((file, index) => ({ ...file, priority: files.length - index }));
