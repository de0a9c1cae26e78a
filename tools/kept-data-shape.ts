import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

const ALIAS = /^#(web|domain|content)\//;
const SOURCE = /\.(ts|tsx|json)$/;
/** How a module names another one. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
/** Reads something into the query cache. */
const READS = /\bqueryFn\b/;
/** The modules that keep it. */
const KEEPERS = ['web/lib/data/kept-queries.ts', 'web/lib/data/query-keys.ts'];

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => SOURCE.test(path) && !/\.test\.tsx?$/.test(path));
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (ALIAS.test(name)) return name.slice(1);
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : [];
  });
}

/** A part of the page shows data, and what `web/lib` imports of itself (session, client, storage) carries it: neither shapes it. */
function canShape(path: string, imported: string): boolean {
  return !imported.startsWith('web/components/') && !(path.startsWith('web/lib/') && imported.startsWith('web/'));
}

/**
 * The modules that decide which shape the data has that a device keeps: those that read it into the query cache, those that keep
 * it, and what of the project these import and may shape it too.
 * @param root folder of the project
 * @returns paths inside it, sorted
 */
export function modulesOfKeptData(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const found = new Set<string>();
  const pending = [...KEEPERS, ...sourcesIn(root, 'web').filter((path) => READS.test(read(path)))];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path) || !SOURCE.test(path)) continue;
    found.add(path);
    const current = path;
    pending.push(...importsOf(current, read(current)).filter((imported) => canShape(current, imported)));
  }
  return [...found].toSorted();
}

/** Names the shape of the data that a device keeps: it stays the same from build to build while none of those modules changes. */
export function keptDataShape(root: string): string {
  const hash = createHash('sha256');
  for (const path of modulesOfKeptData(root)) hash.update(`${path}\n${readFileSync(join(root, path), 'utf8')}\n`);
  return hash.digest('hex').slice(0, 16);
}
