import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { PAGE_PARTS } from '../server/pages/page-preloads.ts';
import { OF_CONSOLE } from './console-files.ts';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<Splitting['groups']>[number];
type Context = Parameters<Exclude<Group['name'], string>>[1];

const ROOT = join(import.meta.dirname, '..');
const inWeb = (...modules: string[]) => modules.map((module) => join(ROOT, 'web', module));
/**
 * Imports are followed through these, through icons and through what Vite adds. Behind any other package's barrel
 * stands all of it, used or not.
 */
const OURS = [...['web', 'domain', 'content', 'supabase/functions/_shared'].map((folder) => join(ROOT, folder, '/')), '\0'];
const ICONS = join(ROOT, 'node_modules/lucide-react/dist/esm/');
/** Packages that the app begins with on every page: another release of the club hardly changes them. */
const PACKAGES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack|zustand|tailwind-merge|clsx|tslib)\//;
/** A package that only some pages need: what leads to it lies apart from what does not. */
const FORMS = /\/node_modules\/(?:react-hook-form|@hookform)\//;
/** Parts of Radix that a slider and a menu have in common: neither comes with the other. */
const LISTS = /\/node_modules\/@radix-ui\/react-(?:collection|direction)\//;
/** A module that takes no more of Radix is a dialog; a button is in every file. */
const OF_DIALOGS = new Set(['AlertDialog', 'Dialog', 'Slot']);

const APP = inWeb('app/main.ts');
const HOME = inWeb('app/routes/home-route.tsx');
const LATER = inWeb('app/later-parts.ts');
const AUTH_CLIENT = inWeb('lib/session/auth-client.ts');
const CONSOLE = inWeb('app/console-routes.tsx');
const LOGIN = inWeb('features/auth/login/login-screen.tsx', 'features/auth/signup/signup-screen.tsx');
const DASHBOARD = inWeb('app/routes/dashboard-route.tsx');
/** The pages that people open directly: they come with little that they do not need. */
const OPENED_DIRECTLY = new Set(inWeb(...Object.values(PAGE_PARTS)));
/**
 * Characters of the sources of some 8 KiB over the line. A part with less is no file of its own where its feature has
 * another one.
 */
const SMALL = 40_000;

type Files = Map<string, string>;

const isOurs = (id: string) => OURS.some((folder) => id.startsWith(folder));
const isFollowed = (id: string) => (isOurs(id) && !id.endsWith('.css')) || id.startsWith(ICONS);

let iconFiles: Map<string, string> | undefined;

const namesTaken = (code: string, barrel: string): string[] =>
  [...code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${barrel}["']`, 'g'))]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.split(' as ')[0]?.trim() ?? '');

/** The icons that a module takes from their barrel. */
function iconsOf(code: string, barrel: string, context: Context): string[] {
  iconFiles ??= new Map(
    [...(context.getModuleInfo(barrel)?.code ?? '').matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), join(dirname(barrel), path)] as const),
    ),
  );
  return namesTaken(code, 'lucide-react').flatMap((name) => iconFiles?.get(name) ?? []);
}

function importsOf(id: string, context: Context): readonly string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => (imported.startsWith(ICONS) && isOurs(id) ? iconsOf(code ?? '', imported, context) : imported));
}

/**
 * The modules that others lead to by imports, those left out that have a file. A part that is loaded by `import()` is
 * none of them.
 */
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

/** Every part that is loaded by `import()` from these modules on. */
function partsBehind(starts: readonly string[], context: Context, isLeftOut = (_id: string) => false): Set<string> {
  const parts = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id) || isLeftOut(id) || !isOurs(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const part of dynamicallyImportedIds) if (!isLeftOut(part)) parts.add(part);
    [...importedIds, ...dynamicallyImportedIds].forEach(visit);
  };
  starts.forEach(visit);
  return parts;
}

const featureOf = (id: string) => /\/web\/features\/([\w-]+)\//.exec(id)?.[1];

/**
 * The one feature that a part of the app belongs to, or leads to; null where it leads to none, and its own name where
 * it leads to several.
 */
function featureOfPart(part: string, context: Context): string | null {
  const own = featureOf(part);
  if (own) return own;
  const features = new Set([...modulesBehind([part], context, new Map())].flatMap((id) => featureOf(id) ?? []));
  const [feature = null] = features;
  return features.size > 1 ? part : feature;
}

/** How much a module takes along of the packages that only some pages need. */
function weightOf(id: string, context: Context, files: Files): 'light' | 'dialog' | 'widget' | 'form' {
  const modules = [...modulesBehind([id], context, files)].map((module) => context.getModuleInfo(module));
  if (modules.some((module) => module?.importedIds.some((imported) => FORMS.test(imported)))) return 'form';
  const taken = modules.flatMap((module) => namesTaken(module?.code ?? '', 'radix-ui'));
  if (taken.length === 0) return 'light';
  return taken.every((name) => OF_DIALOGS.has(name)) ? 'dialog' : 'widget';
}

/** The file of a module that `parts` of the app share. */
function sharedFile(id: string, parts: readonly string[], context: Context, files: Files): string {
  const weight = weightOf(id, context, files);
  const isOf = (pages: readonly string[]) => parts.some((part) => pages.includes(part));
  // A page without a form has nothing of what checks one.
  const isOfForms = () => parts.every((part) => weightOf(part, context, files) === 'form');
  const isOpenedDirectly = parts.some((part) => OPENED_DIRECTLY.has(part));
  // Home's card about today is the challenge's: its pages take it from there, and the other pages have none of it.
  if (isOf(HOME)) return parts.every((part) => HOME.includes(part) || featureOfPart(part, context) === 'challenges') ? 'home-route' : 'app';
  // Every page comes to have the auth client, and takes no other part for it.
  if (isOf(AUTH_CLIENT) && weight === 'light') return 'app';
  if (isOf(LOGIN)) {
    if (weight !== 'light' || parts.every((part) => part.includes('/features/auth/'))) return 'guests';
    return isOfForms() ? 'forms' : 'app';
  }
  if (isOf(DASHBOARD) && weight === 'light') return 'app';
  // Every page comes to have it, and those that need it earlier do not wait for the rest of it.
  if (isOf(LATER) && weight === 'light') return parts.length === 1 ? 'later' : isOpenedDirectly ? 'app' : 'sooner';
  const features = new Set(parts.flatMap((part) => featureOfPart(part, context) ?? []));
  const [only] = features;
  const feature = featureOf(id) ?? (features.size === 1 && only !== undefined && !only.startsWith('/') ? only : undefined);
  if (feature) return weight === 'form' ? `${feature}-forms` : feature;
  if (weight === 'dialog' && isOpenedDirectly) return 'dialogs';
  if (weight !== 'light') return 'widgets';
  if (isOpenedDirectly) return 'parts';
  return isOfForms() ? 'forms' : 'others';
}

/**
 * The small parts of a feature that a press or another page of it leads to, as one file; those with forms as another.
 */
function smallParts(own: ReadonlyMap<string, readonly string[]>, context: Context): Files {
  const joined = new Map<string, string[][]>();
  for (const [part, modules] of own) {
    const feature = featureOf(part);
    const size = modules.reduce((sum, id) => sum + (context.getModuleInfo(id)?.code?.length ?? 0), 0);
    if (!feature || OPENED_DIRECTLY.has(part) || size > SMALL) continue;
    const name = weightOf(part, context, new Map()) === 'form' ? `${feature}-more-forms` : `${feature}-more`;
    joined.set(name, [...(joined.get(name) ?? []), [...modules]]);
  }
  return new Map([...joined].flatMap(([name, parts]) => (parts.length > 1 ? parts.flat().map((id) => [id, name] as const) : [])));
}

function nameFiles(context: Context): Files {
  const files: Files = new Map([...modulesBehind(APP, context, new Map())].map((id) => [id, 'app']));
  const needing = new Map<string, string[]>();
  for (const part of partsBehind(APP, context, (id) => OF_CONSOLE.test(id)))
    for (const id of modulesBehind([part], context, files)) needing.set(id, [...(needing.get(id) ?? []), part]);
  const consoleParts = [...partsBehind(CONSOLE, context)].filter((part) => OF_CONSOLE.test(part));
  const ofConsole = modulesBehind([...CONSOLE, ...consoleParts], context, files);
  const isShared = ([id, parts]: [string, string[]]) =>
    parts.length > 1 || LATER.some((start) => parts.includes(start)) || ofConsole.has(id);
  const shared = [...needing].filter(isShared).map(([id, parts]) => [id, sharedFile(id, parts, context, files)] as const);
  const own = new Map<string, string[]>();
  for (const [id, parts] of needing) {
    const [part = ''] = parts;
    if (!isShared([id, parts])) own.set(part, [...(own.get(part) ?? []), id]);
  }
  const ofHome = HOME.flatMap((part) => own.get(part) ?? []).map((id) => [id, 'home-route'] as const);
  return new Map([...files, ...smallParts(own, context), ...ofHome, ...shared]);
}

let files: Files | undefined;

/** One file of our own modules and of icons, and of packages beside those that they import. */
const ours = (debugName: string, isMeant = (name: string) => name === debugName, packages?: RegExp): Group => ({
  debugName,
  name(id, context) {
    if (packages?.test(id)) return debugName;
    files ??= nameFiles(context);
    const name = files.get(id);
    return name && isMeant(name) ? name : null;
  },
});

/** A module goes to the first file that takes it, and takes along what it imports of packages. */
const groups: Group[] = [
  { name: 'packages', test: PACKAGES },
  ours('app'),
  ours('sooner'),
  ours('later'),
  ours('home-route'),
  ours('forms', undefined, FORMS),
  ours('guests'),
  ours('parts'),
  ours('others'),
  ours('dialogs', undefined, LISTS),
  ours('widgets'),
  ours('features', () => true),
];

/** The modules that the browser loads as one file. */
export const chunkGroups: Group[] = groups.map((group, index) => ({ ...group, priority: groups.length - index }));
