import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '#server/config/project-root.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the folder with the server's build that has tests in it. */
    builtTests: string;
  }
}

/** Where its imports find the packages. */
const CACHE = join(projectRoot, 'node_modules/.cache');

/** The tests that run against the build too, by their paths in the sources. */
export const BUILT_TESTS = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.built.test.ts'))
  .map((file) => `server/${file}`)
  .toSorted();

/** The file of a test in the build. @param path its path in the sources */
export function builtName(path: string): string {
  return path.replaceAll(/[/.]/g, '-');
}

/**
 * Makes the server's build by its own configuration, with these tests as further doors into it: they meet the server's
 * code as it is shipped, and not as it is written.
 * @returns how to take it away
 */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'club-built-tests-'));
  const { default: config } = await import('../../../vite.server.config.ts');
  const input = config.build?.rollupOptions?.input as Record<string, string>;
  await build({
    ...config,
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    build: {
      ...config.build,
      outDir,
      rollupOptions: {
        ...config.build?.rollupOptions,
        input: { ...input, ...Object.fromEntries(BUILT_TESTS.map((path) => [builtName(path), path])) },
      },
    },
  });
  vitest.getRootProject().provide('builtTests', pathToFileURL(`${outDir}/`).href);
  return async () => rm(outDir, { recursive: true, force: true });
}
