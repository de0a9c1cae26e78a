import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '../../web');
/** The scripts that run in the head of a page, by the place that names each. */
const SCRIPTS = { '%FIRST_PAINT%': 'first-paint.js', '%ASK_TODAY%': 'ask-today.js' } as const;

/**
 * Puts a script of these where a page names it: a file of its own would keep the first paint, or home's data, waiting for one more answer.
 * The content security policy lets it run by its hash (tools/site-pages/site-manifest.ts).
 */
export function firstPaint(): Plugin {
  return {
    name: 'club:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        let page = html;
        for (const [place, file] of Object.entries(SCRIPTS)) {
          if (!page.includes(place)) continue;
          const { code } = minifySync(file, readFileSync(join(WEB, file), 'utf8'));
          page = page.replace(place, () => code.trim());
        }
        return page;
      },
    },
  };
}
