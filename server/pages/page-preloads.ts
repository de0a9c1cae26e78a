import { parse } from 'node:path';
import { z } from 'zod';

/**
 * The module of the part that a page is made of beside the app itself, of pages that people open directly, from a
 * bookmark, the home screen or a link; `*` stands for an id. A route not listed here loads all the same, only later.
 */
export const PAGE_PARTS: Readonly<Record<string, string>> = {
  '/auth/login': 'features/auth/login/login-screen.tsx',
  '/auth/signup': 'features/auth/signup/signup-screen.tsx',
  '/app/home': 'app/routes/home-route.tsx',
  '/app/dashboard': 'app/routes/dashboard-route.tsx',
  '/app/challenges': 'features/challenges/challenge/challenge-screen.tsx',
  '/app/challenges/*': 'features/challenges/challenge/challenge-details-screen.tsx',
  '/app/challenges/*/ranking': 'features/challenges/ranking/challenge-ranking-screen.tsx',
  '/app/workouts/record': 'app/routes/record-workout-route.tsx',
  '/app/workouts/history': 'features/workouts/own/own-workouts-screen.tsx',
};

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).optional() }),
);

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

/** Where the manifest has a part. One that lies in a file with what other pages need stands there by the file's name alone. */
function keyOf(manifest: BuildManifest, part: string): string | undefined {
  return part in manifest ? part : Object.keys(manifest).find((key) => manifest[key]?.name === parse(part).name);
}

/** The id of a challenge, as it stands in an address. */
const ID = /\/[\da-f-]{36}(?=\/|$)/;

/**
 * The scripts of a page's own part, with everything they import. The browser would only learn of them one after the
 * other, once the app has run.
 * @param path the page's path, without its query
 * @returns addresses such as /assets/home-1a2b.js
 */
export function pageScripts(manifest: BuildManifest, path: string): string[] {
  const part = PAGE_PARTS[path.replace(ID, '/*')];
  const own = part && keyOf(manifest, part);
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  if (own) visit(own);
  return [...files];
}

/**
 * Names the scripts in the page's head that it does not name already, so that they are fetched together with the app,
 * after what the first paint is made of.
 */
export function injectPreloads(html: string, scripts: readonly string[]): string {
  const unnamed = scripts.filter((script) => !html.includes(`"${script}"`));
  const links = unnamed.map((script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${script}">`).join('');
  return html.replace('</head>', () => `${links}</head>`);
}
