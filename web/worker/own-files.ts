import { pageFiles } from './page-files.ts';

/** The content types of the build's files, by the ending of their names. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/,
  css: /^text\/css\b/,
  // Hosts differ in what they call a font.
  woff2: /^(?:font|application)\//,
  svg: /^image\/svg\+xml\b/,
  wasm: /^application\//,
};

/** Whether an answer is a page, the club's or a stranger's. */
export function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

/**
 * Whether a page is one of the club's: each names files of the build. A network's login page or a filter's names none.
 */
export function isClubsPage(html: string): boolean {
  return pageFiles(html).length > 0;
}

/**
 * Whether an answer for a file of the build is that file: it comes from this host, as what its name says, and a text
 * does not begin as a page. A network's login page and a filter's are answered for every address, with HTTP 200 too.
 * @param path of the file, such as `/assets/index-1a2b.js`
 * @param origin of the club
 */
export async function isOwnFile(response: Response, path: string, origin: string): Promise<boolean> {
  if (!response.ok || (response.url !== '' && new URL(response.url).origin !== origin)) return false;
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? '';
  const type = response.headers.get('content-type') ?? '';
  if (isPage(response) || !(TYPES[ending]?.test(type) ?? true)) return false;
  if (ending !== 'js' && ending !== 'css') return true;
  return !(await response.clone().text()).trimStart().startsWith('<');
}
