import type { Plugin } from 'vite';
import { club } from '../content/club.ts';

const texts: Record<string, string> = { CLUB_NAME: club.name, CLUB_SHORT_NAME: club.shortName, CLUB_DESCRIPTION: club.description };

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Puts the club's names and description where a page says %CLUB_NAME%, %CLUB_SHORT_NAME% and %CLUB_DESCRIPTION%. */
export function clubInPage(): Plugin {
  return {
    name: 'club-in-page',
    transformIndexHtml: (html) => html.replaceAll(/%(CLUB_[A-Z_]+)%/g, (whole, name: string) => escapeHtml(texts[name] ?? whole)),
  };
}
