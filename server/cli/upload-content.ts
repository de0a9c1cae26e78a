import { readFile } from 'node:fs/promises';
import { StorageClient } from '@supabase/storage-js';
import { materialFiles, recipePictureFiles } from '#server/content-loading/content-files.ts';
import { keyHeaders } from '../../supabase/functions/_shared/keys.ts';
import { CommandError } from './command-error.ts';

/**
 * Sends PDFs and pictures of this build to a project's Storage, over what is there. Files that an operator put there
 * besides stay.
 * @param origin of the project
 * @param secretKey the project's; it never leaves for another address
 * @returns how many were sent
 * @throws CommandError naming the file that was refused, and why
 */
export async function uploadContent(origin: string, secretKey: string): Promise<number> {
  const storage = new StorageClient(`${origin}/storage/v1`, keyHeaders(secretKey));
  let sent = 0;
  for (const { bucket, files } of [materialFiles(), recipePictureFiles()]) {
    for (const { name, type, file } of files) {
      // oxlint-disable-next-line no-await-in-loop -- fifteen small files, and the first refusal ends it
      const { error } = await storage
        .from(bucket)
        .upload(name, await readFile(file), { contentType: type, cacheControl: '3600', upsert: true });
      if (error) throw new CommandError(`O Storage do projeto não aceitou ${bucket}/${name} (${error.message}). ${sent} enviados antes.`);
      sent += 1;
    }
  }
  return sent;
}
