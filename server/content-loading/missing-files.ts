import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentCollection } from '#content/collections.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ContentProblem } from './read-content.ts';
import { recipePictures, withPictureOf } from './recipe-pictures.ts';

/** A path inside the bucket of materials. */
const MATERIAL = /^[\w-]+(?:\/[\w-]+)+\.pdf$/;

interface NamedFile {
  field: string;
  path: string;
}

function textsOf(value: unknown, field = ''): NamedFile[] {
  if (typeof value === 'string') return [{ field, path: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, Array.isArray(value) || field === '' ? key : `${field}, ${key}`));
}

/** The pictures and PDFs that entries name and nobody has put into content/. */
export function missingFiles(collections: readonly ContentCollection[]): ContentProblem[] {
  const pictures = new Set(recipePictures().map(({ name }) => name));
  const isMissing = (collection: string, { field, path }: NamedFile): string | null => {
    if (MATERIAL.test(path) && !existsSync(join(projectRoot, 'content/materials', path))) return `content/materials/${path}`;
    const isPicture = collection === 'nutrition_recipes' && field === 'image_url' && !/^https?:/.test(path);
    return isPicture && !pictures.has(path) ? `content/nutrition/pictures/${path}` : null;
  };
  return collections.flatMap(({ name: collection, entries }) =>
    entries.flatMap((body) =>
      textsOf(withPictureOf(collection, body)).flatMap((named) => {
        const file = isMissing(collection, named);
        return file === null
          ? []
          : [{ collection, entry: body.id, field: named.field, reason: `aponta para um arquivo que não existe: ${file}` }];
      }),
    ),
  );
}
