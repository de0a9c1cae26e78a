import { Hono } from 'hono';
import { version } from '#server/config/version.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import type { PageOrigins } from '#server/http/security-headers.ts';
import { createStaticFiles } from '#server/http/static-files.ts';
import { APP_PAGE, createBuildReader, createDocuments, decodePath, respondWithFile } from '#server/pages/pages.ts';
import { originOf } from '#server/pages/site-documents.ts';

const RETRY_AFTER_SECONDS = 2;
const HEADERS = { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' };
/** Paths that programs ask for: they understand a status better than a page. */
const PROGRAMS = /^\/(?:healthz|metrics|config\.json|dev|(?:auth|rest|storage|functions|realtime)\/v1)(?:\/|$)/;

/**
 * The page of the built app as it looks while the server starts: its loader, with words of its own, and neither a
 * script of the app, whose forms would be answered 503, nor a first view, where what is typed would be gone as soon as
 * the page asks again. That it does by itself, with its address and what stands behind the #.
 * @param html app.html of the build; null where there is none
 */
export function startingPage(html: string | null): string {
  const refresh = `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`;
  if (html === null) {
    return `<!doctype html><html lang="pt-BR"><head><meta charset="UTF-8">${refresh}<title>Clube 21</title></head><body><p role="status">Abrindo o clube…</p></body></html>`;
  }
  return html
    .replaceAll(/<script\b[^>]*type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<template\b[^>]*>[^]*?<\/template>/g, '')
    .replace('</head>', `${refresh}</head>`)
    .replace('Carregando...', 'Abrindo o clube…');
}

/**
 * Answers while the database is opened, which at a first start takes seconds: the public site, the app's files, a page
 * that goes on by itself, and 503 for what programs ask.
 * @param folder the built web app
 */
export function createStartingApp(folder: string, origins: PageOrigins): Hono<AppEnv> {
  const findFile = createStaticFiles(folder);
  const readBuild = createBuildReader(folder, findFile);
  const respondWithDocument = createDocuments(findFile);
  const app = new Hono<AppEnv>();
  app.use(securityHeaders(origins));
  app.all('*', async (context) => {
    const { method } = context.req;
    const path = decodePath(context.req.path);
    if (path === null || PROGRAMS.test(path) || (method !== 'GET' && method !== 'HEAD'))
      return context.json({ status: 'starting', version }, 503, HEADERS);
    const { site } = await readBuild();
    // The public site asks nothing of the database.
    const origin = origins.supabaseOrigin ?? `http://${context.req.header('host') ?? 'localhost'}`;
    const document = await respondWithDocument(context, site, path, { origin: originOf(origin), payments: false });
    if (document) return document;
    if (path !== APP_PAGE) {
      const file = await findFile(path);
      if (file) return respondWithFile(context, file, path);
      if (path.startsWith('/assets/')) return context.json({ status: 'starting', version }, 404, HEADERS);
    }
    const page = await findFile(APP_PAGE);
    const html = page ? (await page.encoded('identity')).toString('utf8') : null;
    context.set('page', { inlineScripts: site?.inlineScripts ?? [], isSite: false });
    return context.html(startingPage(html), 503, HEADERS);
  });
  return app;
}
