import { z } from 'zod';

/** The modules, by the names of Vite's manifest, that a page is made of beside the entry. A route not listed here loads all the same, only later. */
const SESSION = 'app/session-layout.tsx';
const SHELL = [SESSION, 'app/app-layout.tsx'];
const GUESTS = [SESSION, 'app/guards/guest-only.tsx'];

/** The build names these in app.html itself (tools/site-pages). */
const IN_PAGE = ['app.html', 'app/start-app.tsx'];

/** Pages that people open directly, from a bookmark, the home screen or a link. */
export const PAGE_MODULES: Readonly<Record<string, readonly string[]>> = {
  '/auth/login': [...GUESTS, 'features/auth/login/login-screen.tsx'],
  '/auth/signup': [...GUESTS, 'features/auth/signup/signup-screen.tsx'],
  '/app/home': [...SHELL, 'app/routes/home-route.tsx'],
  '/app/dashboard': [...SHELL, 'app/guards/feature-gate.tsx', 'app/routes/dashboard-route.tsx'],
  '/app/challenges': [...SHELL, 'app/guards/feature-gate.tsx', 'features/challenges/challenge/challenge-screen.tsx'],
  '/app/workouts/record': [...SHELL, 'app/routes/record-workout-route.tsx'],
  '/app/workouts/history': [...SHELL, 'features/workouts/own/own-workouts-screen.tsx'],
};
const AREA_MODULES: Readonly<Record<string, readonly string[]>> = { '/auth/': [SESSION], '/app/': SHELL };

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));

/** The manifest that the build writes of its files. */
export type BuildManifest = z.infer<typeof manifestSchema>;

/** @returns null for a text that is no manifest of Vite's */
export function parseManifest(text: string): BuildManifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The scripts a page needs for its first view, with everything they import. The browser would only learn of them one after the
 * other, once the entry has run.
 * @param path the page's path, without its query
 * @returns addresses such as /assets/home-route-1a2b.js, without the entry and what app.html itself names
 */
export function firstViewScripts(manifest: BuildManifest, path: string): string[] {
  const area = Object.keys(AREA_MODULES).find((prefix) => path.startsWith(prefix)) ?? '';
  const modules = PAGE_MODULES[path] ?? AREA_MODULES[area] ?? [];
  const inPage = closure(manifest, IN_PAGE);
  return [...closure(manifest, modules)].filter((file) => !inPage.has(file)).map((file) => `/${file}`);
}

function closure(manifest: BuildManifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return files;
}

/** Pages that show something before any script runs (web/app/first-view): their scripts come after that. */
const PAGES_WITH_FIRST_VIEW: readonly string[] = ['/auth/login', '/auth/signup', '/app/home'];

/**
 * Whether a page is one of these; their scripts are named otherwise. Whoever comes from the payment page waits for what the app says of it
 * (web/app/first-view/choose-view.ts).
 * @param paidSession the payment that the address names
 */
export function hasFirstView(path: string, paidSession: string | undefined): boolean {
  return PAGES_WITH_FIRST_VIEW.includes(path) && paidSession === undefined;
}

/**
 * Names the scripts in the page's head, so that they are fetched together with the entry; the style sheet, which the first paint waits for,
 * goes first. Where the page has a first view, the entry asks for them once that is painted: until then they would take the line from it.
 * @param isForLater whether it has one
 */
export function injectPreloads(html: string, scripts: readonly string[], isForLater: boolean): string {
  const links = scripts.map((script) => `<link data-rel="modulepreload" fetchpriority="low" crossorigin href="${script}">`).join('');
  const page = html.replace('</head>', () => `${links}</head>`);
  return isForLater ? page : page.replaceAll('<link data-rel="modulepreload"', '<link rel="modulepreload"');
}
