import { createHash } from 'node:crypto';

/** What the server must know of the site's documents; the build writes it to .vite/site.json. */
interface SiteManifest {
  documents: { file: string; paths: readonly string[] }[];
  /** Hashes of the scripts inside the pages, as a content security policy names them. */
  inlineScripts: string[];
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** The scripts that stand in a page, as a content security policy names them: `sha256-…`. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
}

/** @param pages the HTML of every page of the build */
export function siteManifest(documents: SiteManifest['documents'], pages: readonly string[]): SiteManifest {
  return {
    documents: documents.map(({ file, paths }) => ({ file, paths })),
    inlineScripts: [...new Set(pages.flatMap(inlineScriptsOf))],
  };
}
