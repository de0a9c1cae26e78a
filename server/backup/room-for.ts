import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readDisk } from '#server/storage/room/disk-space.ts';
import { BackupError } from './backup-error.ts';

/**
 * Keeps a backup from filling the disk that the club lives on.
 * @param bytes how much is to be written below the folder
 * @param reserveMib MiB that stay free; null for a tenth of the disk, 1 GiB at most
 * @throws BackupError when less than that would stay free
 */
export async function refuseWithoutRoom(folder: string, bytes: number, reserveMib: number | null): Promise<void> {
  const { freeBytes, reservedBytes } = await readDisk(folder, reserveMib);
  if (freeBytes === null || freeBytes >= bytes + reservedBytes) return;
  throw new BackupError(
    `Não há espaço para o backup no disco de ${folder}: ele precisa de ${megabytes(bytes)}, ${megabytes(reservedBytes)} ficam reservados para o clube, e há ${megabytes(freeBytes)} livres. Libere espaço ou use outra pasta.`,
  );
}

/** A size in pt-BR, as in "1,5 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
}

/** Bytes of all files below a folder. A file that is deleted meanwhile counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}
