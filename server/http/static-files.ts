import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|xml|wasm)|image\/(svg\+xml|x-icon))/;
const SMALLEST_COMPRESSED_BYTES = 1_024;

export type Encoding = 'br' | 'gzip' | 'identity';

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** A file as it is served. */
export interface StaticFile {
  contentType: string;
  etag: string;
  encoded: (encoding: Encoding) => Promise<Buffer>;
}

/**
 * A body that is compressed at most once for each encoding.
 * @param compressed by Brotli, where that is there already
 */
export function compressible(body: Buffer, contentType: string, compressed: Buffer | null = null): StaticFile {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const isCompressible = COMPRESSIBLE.test(contentType) && body.byteLength >= SMALLEST_COMPRESSED_BYTES;
  const variants = new Map<Encoding, Promise<Buffer>>();
  if (compressed) variants.set('br', Promise.resolve(compressed));
  return {
    contentType,
    etag,
    async encoded(encoding) {
      if (encoding === 'identity' || !isCompressible) return body;
      const variant = variants.get(encoding) ?? compressors[encoding](body);
      variants.set(encoding, variant);
      return variant;
    },
  };
}

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string): Encoding {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0+)?\\s*(,|$)`).test(acceptEncoding);
  return (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(acceptEncoding) && !refused(name)) ?? 'identity';
}

/**
 * Reads files of `folder` on demand and keeps them in memory until they change. Answers null for what isn't a file in
 * it.
 */
export function createStaticFiles(folder: string): (path: string) => Promise<StaticFile | null> {
  const known = new Map<string, { stamp: string; file: StaticFile }>();
  return async (path) => {
    const absolute = normalize(join(folder, path));
    if (!absolute.startsWith(folder + sep) || path.includes('\0') || path.split('/').some((part) => part.startsWith('.'))) return null;
    const facts = await stat(absolute).catch(() => null);
    if (!facts?.isFile()) return null;
    const stamp = `${facts.mtimeMs}/${facts.size}`;
    const kept = known.get(absolute);
    if (kept?.stamp === stamp) return kept.file;
    const contentType = CONTENT_TYPES[extname(absolute)] ?? 'application/octet-stream';
    // The build has better ones (tools/compress-assets.mjs), for most of what it writes.
    const compressed = path.startsWith('/assets/') ? await readFile(`${absolute}.br`).catch(() => null) : null;
    const file = compressible(await readFile(absolute), contentType, compressed);
    known.set(absolute, { stamp, file });
    return file;
  };
}
