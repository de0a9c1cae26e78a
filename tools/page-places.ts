import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { Plugin } from 'vite';
import { club } from '../content/club.ts';
import { escapeHtml } from '../supabase/functions/_shared/escape-html.ts';
import { firstViewTemplates } from './first-view-templates.ts';

const WEB = join(import.meta.dirname, '../web');

function readScript(file: string): string {
  return minifySync(file, readFileSync(join(WEB, file), 'utf8')).code.trim();
}

type Write = (isBuild: boolean) => string | Promise<string>;

/** The texts of a page's places, by their names. */
const PLACES: Readonly<Record<string, Write>> = {
  CLUB_NAME: () => escapeHtml(club.name),
  CLUB_SHORT_NAME: () => escapeHtml(club.shortName),
  CLUB_DESCRIPTION: () => escapeHtml(club.description),
  // Inside the page: a file of its own would keep the first paint, or the page's data, waiting for one more answer.
  FIRST_PAINT: () => readScript('first-paint.js'),
  ASK_WITH_PAGE: () => readScript('ask-with-page.js'),
  CHECK_PAGE_STYLE: () => readFileSync(join(WEB, 'check-page.css'), 'utf8'),
  // `npm run dev` shows the loader.
  FIRST_VIEWS: (isBuild) => (isBuild ? firstViewTemplates() : ''),
};

/**
 * Fills the places of a page, such as %CLUB_NAME%: the club's texts, scripts and styles that stand in its head, and
 * the first views. The content security policy lets the scripts run by their hashes (tools/site-pages/site-manifest.ts).
 */
export function pagePlaces(): Plugin {
  let isBuild = false;
  return {
    name: 'club:page-places',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        let page = html;
        for (const [name, write] of Object.entries(PLACES)) {
          const place = `%${name}%`;
          if (!page.includes(place)) continue;
          const text = await write(isBuild);
          page = page.replaceAll(place, () => text);
        }
        return page;
      },
    },
  };
}
