import { cachingOf } from './file-caching.ts';
import type { FileFacts } from './storage-backend.ts';

/**
 * The types that a browser may show in a tab of its own. Everything else is saved: nothing a member uploads runs as the
 * app.
 */
const SHOWN_TYPES = /^(image\/(jpeg|png|webp|avif|gif)|application\/pdf|video\/(mp4|webm)|audio\/(mpeg|mp4))$/;

/**
 * Pictures need nothing; a browser's PDF reader does not work in a sandbox, so a PDF keeps the server's policy for
 * uploads.
 */
const SANDBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/**
 * `inline`, or `attachment` with the asked name (supabase-js's `download` option sends it; empty means the file's own).
 */
function dispositionFor(mimetype: string, download: string | undefined): string {
  if (download) return `attachment; filename*=UTF-8''${encodeURIComponent(download).replaceAll(/['()*]/g, escape)}`;
  return download === undefined && SHOWN_TYPES.test(mimetype) ? 'inline' : 'attachment';
}

/**
 * Sets the headers under which an uploaded file is safe to open from the app's own origin.
 * @param download the address's `download` parameter; undefined when it has none
 */
function protectFile(headers: Headers, download: string | undefined): void {
  const mimetype = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
  headers.set('Content-Disposition', dispositionFor(mimetype, download));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Robots-Tag', 'none');
  if (mimetype !== 'application/pdf') headers.set('Content-Security-Policy', SANDBOX_POLICY);
}

/** The readers of an answer: everybody, the holders of its address, or only the member who asks. */
export type Audience = 'everybody' | 'holder' | 'caller';

/**
 * The headers of an object. Only one that everybody may read is kept by what serves several people, and for as long as
 * its bucket says.
 */
export function servedHeaders(bucket: string, facts: FileFacts, download: string | undefined, audience: Audience): Headers {
  const caching = cachingOf(bucket);
  const cacheControl = caching === 'no-store' ? caching : `${audience === 'everybody' ? 'public' : 'private'}, ${caching}`;
  const headers = new Headers({
    'Content-Type': facts.mimetype,
    'Content-Length': String(facts.size),
    'Cache-Control': cacheControl,
    ETag: facts.eTag,
  });
  // The next member on this device is not shown what this one was.
  if (audience === 'caller') headers.set('Vary', 'Authorization');
  headers.set('Last-Modified', facts.lastModified.toUTCString());
  protectFile(headers, download);
  return headers;
}

/** Whether the browser's copy, told by If-None-Match, is this version. */
export function isSameVersion(ifNoneMatch: string | undefined, eTag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(eTag) || known.includes('*');
}
