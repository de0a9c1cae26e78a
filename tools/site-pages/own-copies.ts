import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The scripts of the pages that are not the app. */
const OWN_SCRIPTS = ['site/site.ts', 'card-page/card-page.ts', 'certificate-page/certificate-page.ts'].map((file) =>
  join(import.meta.dirname, '../../web', file),
);
/** Behind the name of a copy: which of these scripts it is of. */
const COPY = /\?own-(\d+)$/;

/** Which of the scripts a module is, or is a copy for. */
function ownScriptOf(module: string): number {
  const [, script] = COPY.exec(module) ?? [];
  return script === undefined ? OWN_SCRIPTS.indexOf(module) : Number(script);
}

/**
 * The module that one of these scripts, or one that it leads to, gets for an import: a copy of its own of each that it
 * shares with the app. No visit runs both. What they share would be one file more for each, or lie in the app's, and
 * the page would load all of it.
 * @returns null for every other importer
 */
export async function resolveOwnCopy(
  context: Rolldown.PluginContext,
  source: string,
  importer = '',
): Promise<Rolldown.ResolvedId | string | null> {
  const script = ownScriptOf(importer);
  if (script === -1) return null;
  const resolved = await context.resolve(source, importer.replace(COPY, ''), { skipSelf: true });
  return resolved && /\.tsx?$/.test(resolved.id) ? `${resolved.id}?own-${script}` : resolved;
}
