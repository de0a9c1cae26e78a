import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { errorJson } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { chooseEncoding, compressible, createStaticFiles } from '#server/http/static-files.ts';
import type { StaticFile } from '#server/http/static-files.ts';
import { injectPageConfig } from '#server/pages/page-config.ts';
import type { PageConfig } from '#server/pages/page-config.ts';
import { firstViewScripts, injectPreloads, parseManifest } from '#server/pages/page-preloads.ts';
import type { BuildManifest } from '#server/pages/page-preloads.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
const KEPT_PAGES = 64;
/** What a partner opens to check a member card: a document of its own, without the app. */
const CARD_PAGE = /^\/cartao(?:\/[^/]*)?$/;

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

/** Answers with a file of the built app. @param path where it was asked for */
export function respondWithFile(context: Context<AppEnv>, file: StaticFile, path: string): Promise<Response> {
  return respond(context, file, path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED);
}

/**
 * Serves the built web app: files of /assets for ever, others by revalidation, and for every other path the page itself with
 * the configuration in it.
 */
export function createPages(folder: string, pageConfig: (context: Context<AppEnv>) => PageConfig) {
  const findFile = createStaticFiles(folder);
  const pages = new Map<string, StaticFile>();

  let build: { etag: string; manifest: BuildManifest } | null = null;

  /** As it belongs to this index.html: a new build has a new one. */
  async function readManifest(etag: string): Promise<BuildManifest> {
    if (build?.etag === etag) return build.manifest;
    const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '');
    build = { etag, manifest: parseManifest(text) ?? {} };
    return build.manifest;
  }

  async function servePage(context: Context<AppEnv>, path: string): Promise<Response> {
    const isCardPage = CARD_PAGE.test(path);
    const source = await findFile(isCardPage ? '/cartao.html' : '/index.html');
    if (!source) return errorJson(context, 503, 'not_built', 'O aplicativo ainda não foi construído. Rode npm run build.');
    const config = pageConfig(context);
    const scripts = isCardPage ? [] : firstViewScripts(await readManifest(source.etag), path);
    const key = JSON.stringify([source.etag, config, scripts]);
    let page = pages.get(key);
    if (!page) {
      const html = (await source.encoded('identity')).toString('utf8');
      page = compressible(Buffer.from(injectPageConfig(injectPreloads(html, scripts), config)), source.contentType);
      // In development mode the configuration names the host of the request: keep only a few.
      if (pages.size >= KEPT_PAGES) pages.clear();
      pages.set(key, page);
    }
    return respond(context, page, REVALIDATED);
  }

  return async (context: Context<AppEnv>): Promise<Response> => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') return errorJson(context, 404, 'not_found', 'Endereço não encontrado.');
    const path = decodePath(context.req.path);
    if (path !== null && path !== '/' && path !== '/index.html') {
      const file = await findFile(path);
      if (file) return respondWithFile(context, file, path);
    }
    if (path === null || path.startsWith('/assets/')) return errorJson(context, 404, 'not_found', 'Arquivo não encontrado.');
    return servePage(context, path);
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
