import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { compressible } from '#server/http/static-files.ts';
import type { StaticFile } from '#server/http/static-files.ts';
import { UNREAD_COUNTS, hasTransparency, withTransparency } from './transparency.ts';

const manifestSchema = z.object({
  documents: z.array(z.object({ file: z.string(), paths: z.array(z.string()) })),
  inlineScripts: z.array(z.string()),
  /** Files beside the documents that name the site's addresses too, such as sitemap.xml. */
  files: z.array(z.string()).default([]),
  /** The origin that stands in all of these, for the server to put its own there; empty where none does. */
  origin: z.string().default(''),
  /** The first folders of the app's own addresses, which have no file. */
  appFolders: z.array(z.string()).default([]),
});

/**
 * The manifest that the build writes of the public site's documents and of the scripts inside its pages
 * (tools/site-pages).
 */
export type SiteManifest = z.infer<typeof manifestSchema>;

/**
 * @param folder the built web app
 * @returns null where there is none, or one that this server does not know how to read
 */
export async function readSiteManifest(folder: string): Promise<SiteManifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/site.json'), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * The file that holds what the site has at a path, such as /termos-uso.html, which is its address as well; null where
 * the path is the app's.
 */
export function siteFileOf(site: SiteManifest | null, path: string): string | null {
  if (site?.files.some((file) => path === `/${file}`)) return path;
  const document = site?.documents.find(({ file, paths }) => paths.includes(path) || path === `/${file}`);
  return document ? `/${document.file}` : null;
}

/**
 * In development mode an address names the host of the request, so there may be any number of them: only a few are
 * kept.
 */
const KEPT_FILES = 32;

/** The facts of the public site that only the server knows. */
export interface SiteFacts {
  /** The beginning of the site's addresses. */
  origin: string;
  /** Whether the paid plan can be paid for here. */
  payments: boolean;
  /** The counts of reports as HTML, for the document that shows them; left out where the database can't be asked. */
  transparency?: () => Promise<string>;
}

/** The attribute about payments that the build writes in each document: nothing is paid for until a server says so. */
const PAYMENTS = /(<html\b[^>]*\bdata-payments=)"\w+"/;

/**
 * Puts what the server knows into the site's files, in place of what the build left there.
 * @returns a function of a file, the manifest and the facts; what it has made is kept
 */
export function createSiteFiller(): (file: StaticFile, site: SiteManifest, facts: SiteFacts) => Promise<StaticFile> {
  const filled = new Map<string, StaticFile>();
  const withPlace = new Map<string, boolean>();
  return async (file, site, { origin, payments, transparency }) => {
    const read = async () => (await file.encoded('identity')).toString('utf8');
    const hasPlace = withPlace.get(file.etag) ?? hasTransparency(await read());
    withPlace.set(file.etag, hasPlace);
    const counts = hasPlace ? ((await transparency?.()) ?? UNREAD_COUNTS) : '';
    const key = `${file.etag} ${payments} ${origin} ${counts}`;
    const known = filled.get(key);
    if (known) return known;
    const built = await read();
    const settled = (site.origin === '' ? built : built.replaceAll(site.origin, origin)).replace(
      PAYMENTS,
      `$1"${payments ? 'on' : 'off'}"`,
    );
    const text = hasPlace ? withTransparency(settled, counts) : settled;
    if (text === built) return file;
    const made = compressible(Buffer.from(text), file.contentType);
    if (filled.size >= KEPT_FILES) filled.clear();
    filled.set(key, made);
    return made;
  };
}

/**
 * An address's origin in its plain form; empty where it is none, such as one made of a Host header that names no host.
 */
export function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
