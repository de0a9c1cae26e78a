import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/config/project-root.ts';

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

/** Lighthouse is installed in a folder of its own: it would be a third of the files that everybody else installs. */
export const LIGHTHOUSE = join(projectRoot, 'bench/lighthouse');

/**
 * Loads Lighthouse.
 * @throws when it is not installed
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const { default: lighthouse } = (await import(
    pathToFileURL(createRequire(join(LIGHTHOUSE, 'package.json')).resolve('lighthouse')).href
  )) as {
    default: Lighthouse;
  };
  return lighthouse;
}
