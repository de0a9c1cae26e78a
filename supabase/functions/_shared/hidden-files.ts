import { asReply } from './backend.ts';
import type { Backend } from './backend.ts';

const MOST_STEPS = 4;

/**
 * Brings a hidden file where the database wants it: into the private bucket, back, or away. Each step is told once it
 * is done, so that a job that breaks off goes on from there.
 * @throws when the database or the storage fails
 */
export async function settleHiddenFile(backend: Backend, fileId: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { from, to, remove, placed } = asReply(await backend.call('hidden_file_step', { p_file_id: fileId }));
    if (typeof placed !== 'string') return;
    let isThere = true;
    if (from && to) isThere = await backend.moveFile(fileOf(from), fileOf(to));
    if (remove) await backend.removeFiles(fileOf(remove).bucket, [fileOf(remove).name]);
    // Its member may have deleted it before it was hidden: then there is none to give back.
    await backend.call('hidden_file_placed', { p_file_id: fileId, p_placed: isThere ? placed : 'gone' });
    if (placed === 'public') return;
  }
}

function fileOf(value: unknown): { bucket: string; name: string } {
  const { bucket, name } = asReply(value);
  return { bucket: String(bucket), name: String(name) };
}
