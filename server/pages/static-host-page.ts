import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageConfig } from '#domain/page-config.ts';
import { withProject } from './page-config.ts';

const PAGE = 'app.html';
const WORKER = 'sw.js';
const CONFIG = 'config.json';

/** As the service worker's list of files names the state of each. */
const revisionOf = (text: string) => createHash('md5').update(text).digest('hex');

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * The rest of what the host's config.json says besides where the project is: an operator who changed it on the host
 * meant it.
 */
async function othersOf(path: string): Promise<object> {
  try {
    return Object(JSON.parse((await readIfThere(path)) ?? '{}')) as object;
  } catch {
    return {};
  }
}

/**
 * Writes where a hosted project is into config.json, and into the app's page where the folder has it: home's data are
 * asked for before any script has come. Devices that keep the page get the new one: the worker's list names its new
 * state.
 * @returns the files that were written
 */
export async function writeProject(folder: string, config: PageConfig): Promise<string[]> {
  const { supabaseUrl, supabaseKey, version } = config;
  const told = { ...config, ...(await othersOf(join(folder, CONFIG))), supabaseUrl, supabaseKey, version };
  const written: Record<string, string> = { [CONFIG]: `${JSON.stringify(told, null, 2)}\n` };
  const page = await readIfThere(join(folder, PAGE));
  if (page !== null) {
    const html = withProject(page, told);
    written[PAGE] = html;
    const worker = await readIfThere(join(folder, WORKER));
    if (worker !== null) written[WORKER] = worker.replaceAll(revisionOf(page), revisionOf(html));
  }
  await Promise.all(Object.entries(written).map(async ([name, text]) => writeFile(join(folder, name), text)));
  return Object.keys(written);
}
