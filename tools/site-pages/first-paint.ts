import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { Plugin } from 'vite';

const PLACE = '%FIRST_PAINT%';

/**
 * Puts web/first-paint.js where a page says %FIRST_PAINT%: a file of its own would keep every first paint waiting for one more answer.
 * The content security policy lets it run by its hash (tools/site-pages/site-manifest.ts).
 */
export function firstPaint(): Plugin {
  return {
    name: 'club:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const source = readFileSync(join(import.meta.dirname, '../../web/first-paint.js'), 'utf8');
        return html.replace(PLACE, () => minifySync('first-paint.js', source).code.trim());
      },
    },
  };
}
