import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { PageConfig } from '#domain/page-config.ts';
import { errorJson } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { chooseEncoding, compressible, createStaticFiles } from '#server/http/static-files.ts';
import type { StaticFile } from '#server/http/static-files.ts';
import { certificateCodeOf, certificateResponse, checkedCertificate, servedPage, withCertificate } from '#server/pages/certificate-page.ts';
import type { CheckCertificate, CheckedCertificate } from '#server/pages/certificate-page.ts';
import { injectPageConfig } from '#server/pages/page-config.ts';
import { injectPreloads, pageScripts, parseManifest } from '#server/pages/page-preloads.ts';
import type { BuildManifest } from '#server/pages/page-preloads.ts';
import { isPageOfMembers, withoutGuestViews } from '#server/pages/page-views.ts';
import { createSiteFiller, originOf, readSiteManifest, siteFileOf } from '#server/pages/site-documents.ts';
import type { SiteFacts, SiteManifest } from '#server/pages/site-documents.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'no-cache';
const KEPT_PAGES = 64;
/** The app's page, which is every address's that is no document of the site and no file. */
export const APP_PAGE = '/app.html';
/** The page that a partner opens to check a member card: a document of its own, without the app. */
const CARD_PAGE = /^\/cartao(?:\/[^/]*)?$/;

type FindFile = ReturnType<typeof createStaticFiles>;

async function respond(context: Context<AppEnv>, file: StaticFile, cacheControl: string): Promise<Response> {
  const encoding = chooseEncoding(context.req.header('accept-encoding') ?? '');
  const body = await file.encoded(encoding);
  const identity = encoding === 'identity' ? body : await file.encoded('identity');
  const isEncoded = body !== identity;
  // The variants of one file are different bytes, so they need different tags.
  const etag = `"${file.etag}${isEncoded ? `-${encoding}` : ''}"`;
  const headers = new Headers({ 'Content-Type': file.contentType, 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' });
  const asked = (context.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (asked.includes(etag)) return new Response(null, { status: 304, headers });
  if (isEncoded) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
}

function notBuilt(context: Context<AppEnv>): Response {
  return errorJson(context, 503, 'not_built', 'O aplicativo ainda não foi construído. Rode npm run build.');
}

/** Answers with a file of the built app. @param path where it was asked for */
export function respondWithFile(context: Context<AppEnv>, file: StaticFile, path: string): Promise<Response> {
  return respond(context, file, path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED);
}

/** The facts that the build writes about itself. */
interface Build {
  manifest: BuildManifest;
  site: SiteManifest | null;
}

/** Reads what the build in `folder` says of itself, again when one of its pages is another. */
export function createBuildReader(folder: string, findFile: FindFile): () => Promise<Build> {
  let known: { stamp: string; build: Build } | null = null;
  return async () => {
    const pages = await Promise.all([findFile(APP_PAGE), findFile('/index.html')]);
    const stamp = pages.map((page) => page?.etag).join();
    if (known?.stamp !== stamp) {
      const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '');
      known = { stamp, build: { manifest: parseManifest(text) ?? {}, site: await readSiteManifest(folder) } };
    }
    return known.build;
  };
}

/**
 * Answers with what the public site has at a path, or with null where the path is not one of the site's.
 * @returns a function of the request, what the build says of the site, the path, and what only the server knows
 */
export function createDocuments(findFile: FindFile) {
  const fill = createSiteFiller();
  return async (context: Context<AppEnv>, site: SiteManifest | null, path: string, facts: SiteFacts): Promise<Response | null> => {
    const name = siteFileOf(site, path);
    const file = name && (await findFile(name));
    if (!site || !file) return null;
    context.set('page', { inlineScripts: site.inlineScripts, isSite: true });
    return respond(context, await fill(file, site, facts), REVALIDATED);
  };
}

/**
 * Serves the built web app: files of /assets for ever, others by revalidation, the public site's documents under their
 * addresses, and for every other path the app's page with the configuration in it.
 */
export function createPages(
  folder: string,
  pageConfig: (context: Context<AppEnv>) => PageConfig,
  transparency?: SiteFacts['transparency'],
  checkCertificate?: CheckCertificate,
) {
  const findFile = createStaticFiles(folder);
  const readBuild = createBuildReader(folder, findFile);
  const respondWithDocument = createDocuments(findFile);
  const pages = new Map<string, StaticFile>();

  async function servePage(context: Context<AppEnv>, { manifest, site }: Build, path: string): Promise<Response> {
    const isCardPage = CARD_PAGE.test(path);
    const source = await findFile(isCardPage ? '/cartao.html' : APP_PAGE);
    if (!source) return notBuilt(context);
    const config = pageConfig(context);
    const scripts = isCardPage ? [] : pageScripts(manifest, path);
    const isOfMembers = isPageOfMembers(path);
    const key = JSON.stringify([source.etag, config, scripts, isOfMembers]);
    let page = pages.get(key);
    if (!page) {
      const html = (await source.encoded('identity')).toString('utf8');
      const shown = isOfMembers ? withoutGuestViews(html) : html;
      page = compressible(Buffer.from(injectPageConfig(injectPreloads(shown, scripts), config)), source.contentType);
      // In development mode the configuration names the host of the request: keep only a few.
      if (pages.size >= KEPT_PAGES) pages.clear();
      pages.set(key, page);
    }
    context.set('page', { inlineScripts: site?.inlineScripts ?? [], isSite: false });
    const answer = await respond(context, page, REVALIDATED);
    // A member's screen or a partner's form is no search result; robots may read the page, or they would never see
    // this.
    answer.headers.set('X-Robots-Tag', 'noindex');
    return answer;
  }

  async function check(context: Context<AppEnv>, code: string): Promise<CheckedCertificate> {
    try {
      return checkedCertificate(await checkCertificate?.(code, context.var.clientAddress));
    } catch (error) {
      context.var.log.error({ err: error }, 'a certificate was not checked');
      return { state: 'unread' };
    }
  }

  async function serveCertificate(context: Context<AppEnv>, { site }: Build, code: string): Promise<Response> {
    const source = await findFile('/certificado.html');
    if (!source) return notBuilt(context);
    const page = injectPageConfig(servedPage((await source.encoded('identity')).toString('utf8')), pageConfig(context));
    const checked = code ? await check(context, code) : null;
    context.set('page', { inlineScripts: site?.inlineScripts ?? [], isSite: false });
    return certificateResponse(checked ? withCertificate(page, checked) : page, checked, context.req.method === 'HEAD');
  }

  return async (context: Context<AppEnv>): Promise<Response> => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return errorJson(context, 404, 'not_found', 'Endereço não encontrado.');
    const path = decodePath(context.req.path);
    if (path === null) return errorJson(context, 404, 'not_found', 'Arquivo não encontrado.');
    // Most requests are for files under names of their own, which need nothing else of the build.
    if (path.startsWith('/assets/')) {
      const asset = await findFile(path);
      return asset ? respondWithFile(context, asset, path) : errorJson(context, 404, 'not_found', 'Arquivo não encontrado.');
    }
    const build = await readBuild();
    const { supabaseUrl, payments } = pageConfig(context);
    // The app's backend is this server, under the origin that the browser knows.
    const document = await respondWithDocument(context, build.site, path, { origin: originOf(supabaseUrl), payments, transparency });
    if (document) return document;
    const code = certificateCodeOf(path, context.req.query('codigo'));
    if (code !== null) return serveCertificate(context, build, code);
    const file = path === APP_PAGE ? null : await findFile(path);
    if (file) return respondWithFile(context, file, path);
    return servePage(context, build, path);
  };
}

/** A path without its percent signs; null when they make no sense. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
