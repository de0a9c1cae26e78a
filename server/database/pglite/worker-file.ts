import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/config/project-root.ts';

let bundled: URL | undefined;

/** Where a thread of PGlite's begins. */
export function workerFile(): URL {
  if (!import.meta.url.endsWith('.ts')) return pathToFileURL(join(projectRoot, 'dist/server/pglite-worker.js'));
  return bundled ?? sourceWorker();
}

/**
 * Has threads begin with what was built of the sources: each of them would read these anew, which takes longer than to
 * open the folder.
 */
export function beginWith(file: URL): void {
  bundled = file;
}

/** From the sources the worker is TypeScript and needs tsx, which `--import` does not bring into a thread. */
export function sourceWorker(): URL {
  const [tsx, worker] = ['node_modules/tsx/dist/esm/api/index.mjs', 'server/database/pglite/pglite-worker.ts'].map(
    (path) => pathToFileURL(join(projectRoot, path)).href,
  );
  return new URL(`data:text/javascript,import{register}from'${tsx}';register();await import('${worker}')`);
}
