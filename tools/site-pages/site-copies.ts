import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SITE_SCRIPT = join(import.meta.dirname, '../../web/site/site.ts');
const COPY = '?of-site';

/**
 * The module that the site's script, or one that it leads to, gets for an import: a copy of its own of each that it
 * shares with the app. No visit runs both, and a file of what they share would be one request more for each of them.
 * @returns null for every other importer
 */
export async function resolveCopy(
  context: Rolldown.PluginContext,
  source: string,
  importer: string | undefined,
): Promise<Rolldown.ResolvedId | string | null> {
  if (!importer || (importer !== SITE_SCRIPT && !importer.endsWith(COPY))) return null;
  const resolved = await context.resolve(source, importer.replace(COPY, ''), { skipSelf: true });
  return resolved && /\.tsx?$/.test(resolved.id) ? `${resolved.id}${COPY}` : resolved;
}
