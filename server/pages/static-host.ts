import { contentSecurityPolicy, pageHeaders } from '#server/http/security-headers.ts';
import { IMMUTABLE, REVALIDATED } from './pages.ts';
import type { SiteManifest } from './site-documents.ts';

/** The rules that a static host needs to serve the built app in front of a hosted Supabase project. */
export interface StaticHostRules {
  csp: string;
  /** Headers by path, `*` at its end for whatever follows. No two paths give the same header to one file. */
  headers: Record<string, Record<string, string>>;
  /**
   * From path to file, with the status; the first that fits counts, and a file that is there goes before all of them.
   */
  rewrites: { path: string; file: string; status: 200 | 404 }[];
  /** The first folders of the app's own addresses, for hosts that can't say “everything else”. */
  appFolders: readonly string[];
}

const NO_RESULT = { 'X-Robots-Tag': 'noindex' };
/**
 * Files whose address stays while they change. Pages need no rule: the hosts have those asked for again by themselves.
 */
const CHANGING = ['/sw.js', '/manifest.webmanifest', '/icons/*'];

/**
 * @param project origin of the hosted project
 * @param site what the build says of its documents
 */
export function staticHostRules(project: URL, site: SiteManifest): StaticHostRules {
  const isHttps = project.protocol === 'https:';
  const csp = contentSecurityPolicy({ supabaseOrigin: project.origin, isHttps }, { inlineScripts: site.inlineScripts, isSite: false });
  return {
    csp,
    appFolders: site.appFolders,
    headers: {
      '/*': { 'Content-Security-Policy': csp, ...pageHeaders(isHttps) },
      '/assets/*': { 'Cache-Control': IMMUTABLE },
      '/config.json': { 'Cache-Control': 'no-store' },
      ...Object.fromEntries(CHANGING.map((path) => [path, { 'Cache-Control': REVALIDATED }])),
      ...Object.fromEntries(site.appFolders.map((folder) => [`${folder}/*`, NO_RESULT])),
      '/cartao': NO_RESULT,
      '/cartao/*': NO_RESULT,
      '/certificado': NO_RESULT,
      '/certificado/*': NO_RESULT,
    },
    rewrites: [
      ...site.documents.flatMap(({ file, paths }) => paths.map((path) => ({ path, file: `/${file}`, status: 200 as const }))),
      { path: '/cartao', file: '/cartao.html', status: 200 },
      { path: '/cartao/*', file: '/cartao.html', status: 200 },
      // A static host can't answer 404 for a code that it doesn't know: the page says so.
      { path: '/certificado', file: '/certificado.html', status: 200 },
      { path: '/certificado/*', file: '/certificado.html', status: 200 },
      // Half a build must not look like a page.
      { path: '/assets/*', file: '/404.html', status: 404 },
      { path: '/*', file: '/app.html', status: 200 },
    ],
  };
}
