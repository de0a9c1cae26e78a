import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '#server/config/project-root.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the program of PGlite's thread, made of the sources of this run. */
    pgliteWorker: string;
  }
}

/** Where its imports find the packages. */
const CACHE = join(projectRoot, 'node_modules/.cache');

/**
 * Before the tests that open data folders: makes one program of the sources of PGlite's thread, as the build does. It
 * takes less than one thread needs to read them.
 * @returns how to take it away; nothing when an earlier project of the run will
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if (root.getProvidedContext().pgliteWorker !== undefined) return undefined;
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'club-test-worker-'));
  const entry = 'server/database/pglite/pglite-worker.ts';
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: entry, outDir, target: 'node20' },
  });
  root.provide('pgliteWorker', pathToFileURL(join(outDir, 'pglite-worker.js')).href);
  return async () => rm(outDir, { recursive: true, force: true });
}
