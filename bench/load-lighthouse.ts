import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/config/project-root.ts';
import { ensureInstalled } from '#tools/setup.mjs';

/** The part of Chromium's recorded events that is read. */
export interface Trace {
  traceEvents: unknown[];
}

/** The part of a report that is read. */
export interface Report {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: object }>;
}

export interface LighthouseOptions {
  /** Where a debugger may attach to the browser. */
  port: number;
  output: 'json';
  logLevel: 'error';
  onlyCategories: string[];
}

type Lighthouse = (url: string, options: LighthouseOptions) => Promise<{ lhr: Report; artifacts: { Trace: Trace } } | undefined>;

/**
 * Lighthouse, which is installed in a folder of its own when it is asked for: it would be a third of the files that
 * everybody else installs.
 * @throws when it can't be loaded; ends the process with npm's messages when it can't be installed
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(projectRoot, 'bench/lighthouse');
  ensureInstalled(folder);
  const { default: lighthouse } = (await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve('lighthouse')).href)) as {
    default: Lighthouse;
  };
  return lighthouse;
}
