import { createHash } from 'node:crypto';
import { consolePaths } from '#web/config/console-paths.ts';
import { paths as appPaths } from '#web/config/paths.ts';

/** The facts that the server must know of the site's documents; the build writes it to .vite/site.json. */
interface SiteManifest {
  documents: { file: string; paths: readonly string[] }[];
  /** Hashes of the scripts inside the pages, as a content security policy names them. */
  inlineScripts: string[];
  /** The other files beside the documents that name the site's own addresses. */
  files: readonly string[];
  /** The origin that stands in all of these; the server puts its own in its place. */
  origin: string;
  /** The first folders of the app's own addresses, which have no file: /app and its like. */
  appFolders: readonly string[];
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** The scripts that stand in a page, as a content security policy names them: `sha256-…`. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
}

/** Every address below a node of the router's table. */
function addressesIn(node: object): string[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'path' && typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? addressesIn(value) : [];
  });
}

/** The first folders of the router's addresses that no document of the site has. */
function appFolders(documents: SiteManifest['documents']): string[] {
  const ofSite = new Set(documents.flatMap((document) => document.paths));
  const ofApp = [...addressesIn(appPaths), ...addressesIn(consolePaths)].filter((path) => !ofSite.has(path));
  return [...new Set(ofApp.map((path) => `/${path.split('/')[1] ?? ''}`))];
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
    appFolders: appFolders(documents),
    documents: documents.map(({ file, paths }) => ({ file, paths })),
    inlineScripts: [...new Set(pages.flatMap(inlineScriptsOf))],
  };
}
