import { join } from 'node:path';
import { sheets } from '#content/sheets.ts';
import { projectRoot } from '../config/project-root.ts';
import { loadFiles } from './load-files.ts';
import type { LoadFilesOptions } from './load-files.ts';
import { recipePictures } from './recipe-pictures.ts';

/** Brings the private bucket of materials to the PDFs of content/materials. @returns how many changed */
export async function loadMaterials(options: LoadFilesOptions): Promise<number> {
  const files = sheets.map(({ path }) => ({ name: path, type: 'application/pdf', file: join(projectRoot, 'content/materials', path) }));
  return loadFiles(options, { bucket: 'materials', files, keepsOthers: false });
}

/** Brings the recipes' pictures into their public bucket, where an operator may have put others. @returns how many changed */
export async function loadRecipePictures(options: LoadFilesOptions): Promise<number> {
  return loadFiles(options, { bucket: 'nutrition-images', files: recipePictures(), keepsOthers: true });
}
