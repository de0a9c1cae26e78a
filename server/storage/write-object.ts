import { metadataOf } from './object-rows.ts';
import type { ObjectRow } from './object-rows.ts';
import type { FileName, NewFile } from './storage-backend.ts';
import type { StorageParts } from './storage-parts.ts';

interface Written {
  memberId: string | null;
  userMetadata: Record<string, unknown> | null;
}

/**
 * Keeps a file and then writes its row: a reader who finds a row finds its bytes. Where the database refuses the row of
 * a new file, the bytes go again; what a crash leaves, the sweep finds. The caller holds the file's lock and has asked
 * whether the row may be written.
 */
export async function writeObject(
  { backend, rows }: Pick<StorageParts, 'backend' | 'rows'>,
  file: FileName,
  kept: NewFile,
  { memberId, userMetadata }: Written,
): Promise<ObjectRow> {
  const facts = await backend.write(file, kept);
  try {
    return await rows.write({ ...file, memberId, metadata: metadataOf(facts), userMetadata: userMetadata ?? {} });
  } catch (error) {
    await removeUnknown({ backend, rows }, file);
    throw error;
  }
}

/** Removes a file's bytes if it has no row. */
export async function removeUnknown({ backend, rows }: Pick<StorageParts, 'backend' | 'rows'>, file: FileName): Promise<void> {
  if (await rows.find(null, 'storage.object.upload', file)) return;
  await backend.remove(file.bucket, [file.name]);
}
