import { join } from 'node:path';
import { sheets } from '#content/sheets.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { recipePictures } from './recipe-pictures.ts';

/** The files of content/ that belong into one bucket. */
export interface BucketFiles {
  bucket: string;
  files: readonly { name: string; type: string; file: string }[];
  /** Whether files that others put into the bucket stay there. */
  keepsOthers: boolean;
}

/** The PDFs of content/materials, for the private bucket of materials. */
export function materialFiles(): BucketFiles {
  const files = sheets.map(({ path }) => ({ name: path, type: 'application/pdf', file: join(projectRoot, 'content/materials', path) }));
  return { bucket: 'materials', files, keepsOthers: false };
}

/** The recipes' pictures, for their public bucket, where an operator may have put others. */
export function recipePictureFiles(): BucketFiles {
  return { bucket: 'nutrition-images', files: recipePictures(), keepsOthers: true };
}
