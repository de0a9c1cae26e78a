import { materialFiles, recipePictureFiles } from './content-files.ts';
import { loadFiles } from './load-files.ts';
import type { LoadFilesOptions } from './load-files.ts';

/** Brings the private bucket of materials to the PDFs of content/materials. @returns how many changed */
export async function loadMaterials(options: LoadFilesOptions): Promise<number> {
  return loadFiles(options, materialFiles());
}

/**
 * Brings the recipes' pictures into their public bucket, where an operator may have put others.
 * @returns how many changed
 */
export async function loadRecipePictures(options: LoadFilesOptions): Promise<number> {
  return loadFiles(options, recipePictureFiles());
}
