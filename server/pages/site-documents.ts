import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  documents: z.array(z.object({ file: z.string(), paths: z.array(z.string()) })),
  inlineScripts: z.array(z.string()),
});

/** What the build says of the public site's documents and of the scripts inside its pages (tools/site-pages). */
export type SiteManifest = z.infer<typeof manifestSchema>;

/** @param folder the built web app @returns null where there is none, or one that this server does not know how to read */
export async function readSiteManifest(folder: string): Promise<SiteManifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/site.json'), 'utf8')));
  } catch {
    return null;
  }
}

/** The file that holds the document of a path, such as /termos-uso.html, which is its address as well; null where the path is the app's. */
export function siteFileOf(site: SiteManifest | null, path: string): string | null {
  const document = site?.documents.find(({ file, paths }) => paths.includes(path) || path === `/${file}`);
  return document ? `/${document.file}` : null;
}
