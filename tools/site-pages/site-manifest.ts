import { createHash } from 'node:crypto';

/** The facts that the server must know of the site's documents; the build writes it to .vite/site.json. */
interface SiteManifest {
  documents: { file: string; paths: readonly string[] }[];
  /** Hashes of the scripts inside the pages, as a content security policy names them. */
  inlineScripts: string[];
  /** The other files beside the documents that name the site's own addresses. */
  files: readonly string[];
  /** The origin that stands in all of these; the server puts its own in its place. */
  origin: string;
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** The scripts that stand in a page, as a content security policy names them: `sha256-…`. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
}

/** @param pages the HTML of every page of the build */
export function siteManifest(
  documents: SiteManifest['documents'],
  pages: readonly string[],
  { files, origin }: Pick<SiteManifest, 'files' | 'origin'>,
): SiteManifest {
  return {
    files,
    origin,
    documents: documents.map(({ file, paths }) => ({ file, paths })),
    inlineScripts: [...new Set(pages.flatMap(inlineScriptsOf))],
  };
}
