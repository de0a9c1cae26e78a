import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { OF_CONSOLE } from './console-files.ts';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<Splitting['groups']>[number];
type Context = Parameters<Exclude<Group['name'], string>>[1];

const ROOT = join(import.meta.dirname, '..');
const inWeb = (...modules: string[]) => modules.map((module) => join(ROOT, 'web', module));
/** Imports are followed through these, through icons and through what Vite adds. Behind any other package's barrel stands all of it, used or not. */
const OURS = [...['web', 'domain', 'content', 'supabase/functions/_shared'].map((folder) => join(ROOT, folder, '/')), '\0'];
const ICONS = join(ROOT, 'node_modules/lucide-react/dist/esm/');
/** Packages that the app begins with on every page: another release of the club hardly changes them. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack|zustand|tailwind-merge|clsx)\//;
/** Packages that only some pages need: what leads to one of them lies apart from what does not. */
const FORMS = /\/node_modules\/(?:react-hook-form|@hookform)\//;
const WIDGETS = /\/node_modules\/(?:radix-ui|@radix-ui)\//;

const APP = inWeb('app/main.ts');
const HOME = inWeb('app/routes/home-route.tsx');
const LATER = inWeb('app/later-parts.ts');
const LOGIN = inWeb('features/auth/login/login-screen.tsx', 'features/auth/signup/signup-screen.tsx');
const DASHBOARD = inWeb('app/routes/dashboard-route.tsx');

type Files = Map<string, string>;

const isOurs = (id: string) => OURS.some((folder) => id.startsWith(folder));
const isFollowed = (id: string) => (isOurs(id) && !id.endsWith('.css')) || id.startsWith(ICONS);

let iconFiles: Map<string, string> | undefined;

/** The icons that a module takes from their barrel. */
function iconsOf(code: string, barrel: string, context: Context): string[] {
  iconFiles ??= new Map(
    [...(context.getModuleInfo(barrel)?.code ?? '').matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), join(dirname(barrel), path)] as const),
    ),
  );
  const taken = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) => names.split(','));
  return taken.flatMap((name) => iconFiles?.get(name.split(' as ')[0]?.trim() ?? '') ?? []);
}

function importsOf(id: string, context: Context): readonly string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => (imported.startsWith(ICONS) && isOurs(id) ? iconsOf(code ?? '', imported, context) : imported));
}

/** The modules that others lead to by imports, those left out that have a file. A part that is loaded by `import()` is none of them. */
function modulesBehind(starts: readonly string[], context: Context, files: Files): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || files.has(id) || !isFollowed(id)) return;
    found.add(id);
    for (const imported of importsOf(id, context)) visit(imported);
  };
  starts.forEach(visit);
  return found;
}

/** Every part that the app loads by `import()`, the console's left out. */
function partsOfApp(context: Context): Set<string> {
  const parts = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || OF_CONSOLE.test(id) || !isOurs(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const part of dynamicallyImportedIds) if (!OF_CONSOLE.test(part)) parts.add(part);
    [...importedIds, ...dynamicallyImportedIds].forEach(visit);
  };
  APP.forEach(visit);
  return parts;
}

/** The file of a module that `parts` of the app share. */
function sharedFile(id: string, parts: readonly string[], context: Context, files: Files): string {
  const packages = [...modulesBehind([id], context, files)].flatMap((module) => context.getModuleInfo(module)?.importedIds ?? []);
  const isForm = packages.some((found) => FORMS.test(found));
  const isHeavy = isForm || packages.some((found) => WIDGETS.test(found));
  const isOf = (pages: readonly string[]) => parts.some((part) => pages.includes(part));
  if (isOf(HOME)) return 'app';
  if (isOf(LOGIN)) return isHeavy || parts.every((part) => part.includes('/features/auth/')) ? 'guests' : 'app';
  if (isOf(DASHBOARD) && !isHeavy) return 'app';
  if (isOf(LATER) && !isHeavy) return 'later';
  const feature = /\/web\/features\/([\w-]+)\//.exec(id)?.[1];
  if (feature) return isForm ? `${feature}-forms` : feature;
  return isHeavy ? 'widgets' : 'parts';
}

function nameFiles(context: Context): Files {
  const files: Files = new Map([...modulesBehind(APP, context, new Map())].map((id) => [id, 'app']));
  const needing = new Map<string, string[]>();
  for (const part of partsOfApp(context))
    for (const id of modulesBehind([part], context, files)) needing.set(id, [...(needing.get(id) ?? []), part]);
  const isShared = ([, parts]: [string, string[]]) => parts.length > 1 || LATER.some((start) => parts.includes(start));
  const shared = [...needing].filter(isShared).map(([id, parts]) => [id, sharedFile(id, parts, context, files)] as const);
  return new Map([...files, ...shared]);
}

let files: Files | undefined;

/** One file of our own modules and of icons. */
const ours = (debugName: string, isMeant = (name: string) => name === debugName): Group => ({
  debugName,
  name(id, context) {
    files ??= nameFiles(context);
    const name = files.get(id);
    return name && isMeant(name) ? name : null;
  },
});

/** A module goes to the first file that takes it, and takes along what it imports of packages. */
const groups: Group[] = [
  { name: 'packages', test: PACKAGES },
  ours('app'),
  ours('later'),
  { name: 'forms', test: FORMS },
  ours('guests'),
  ours('parts'),
  { name: 'dialogs', test: /\/node_modules\/(?:@radix-ui\/react-dialog|react-remove-scroll)\// },
  ours('widgets'),
  ours('features', () => true),
];

/** The modules that the browser loads as one file. */
export const chunkGroups: Group[] = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
