import { join } from 'node:path';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '../../web');
const SITE_SCRIPT = join(WEB, 'site/site.ts');
const COPY = '?of-site';

/**
 * Gives the site's script modules of its own where it shares some with the app: no visit runs both, and a file of what they share would be
 * one request more for each of them.
 */
export function siteCopies(): Plugin {
  return {
    name: 'club:site-copies',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!importer || (importer !== SITE_SCRIPT && !importer.endsWith(COPY))) return null;
        const resolved = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true });
        return resolved && /\.tsx?$/.test(resolved.id) ? `${resolved.id}${COPY}` : resolved;
      },
    },
  };
}
