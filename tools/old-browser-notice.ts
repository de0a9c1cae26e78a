import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { club } from '../content/club.ts';
import { browserNames } from './oldest-browsers.ts';

/** Pages that are nothing without their script; what a document of the site says can be read all the same. */
const WHOLE = /\/(?:app|cartao)\.html$/;
const NOTICE = join(import.meta.dirname, '../web/old-browser.html');

/**
 * Puts web/old-browser.html at the end of every page: what a browser older than package.json's `browserslist` shows. Such a browser may
 * not even be able to read a script, so a style sheet decides: it shows the notice unless the browser knows what came with the oldest ones
 * (`:has()` with Firefox 121, `color-mix()` with Chrome 111, a range in a media query with Safari 16.4).
 */
export function oldBrowserNotice(): Plugin {
  return {
    name: 'club:old-browser-notice',
    transformIndexHtml: {
      // Vite would rewrite the style sheet for the browsers that it is not for.
      order: 'post',
      handler(html, { path }) {
        const notice = readFileSync(NOTICE, 'utf8')
          .replace('%EXTENT%', WHOLE.test(path) ? 'whole' : 'foot')
          .replace('%OLDEST_BROWSERS%', browserNames())
          .replace('%CLUB_NAME%', club.name)
          .replaceAll(/\s+/g, ' ');
        return html.replace('</body>', () => `${notice.trim()}</body>`);
      },
    },
  };
}
