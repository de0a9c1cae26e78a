import { MissingRightsError } from '#server/boot/check-postgres-role.ts';
import { UnusableDataFolderError } from '#server/boot/data-folder-lock.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';

/** Keeps a backup, restore or move from being done. The message is a pt-BR sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Advice for an operator, by the system's code. */
const SENTENCES: Record<string, string> = {
  ENOSPC: 'O disco está cheio',
  EDQUOT: 'A cota do disco está cheia',
  EACCES: 'Falta permissão',
  EPERM: 'Falta permissão',
  EROFS: 'O disco não aceita escrita',
  EEXIST: 'Já há um arquivo onde a pasta deve ficar',
  ENOTDIR: 'Há um arquivo onde deve haver uma pasta',
};

/** Errors that the start of a server tells in whole sentences, or with the SQL that helps. */
const TOLD_AT_START = [MissingRightsError, UnusableDataFolderError];

/** An error of the disk or of the storage of files as one with a sentence; any other as it is. */
export function asBackupError(error: unknown): unknown {
  if (error instanceof StorageRefusal && error.reason === 'unavailable') {
    return new BackupError('O armazenamento dos arquivos (S3) não respondeu ou recusou o pedido: veja S3_* e a linha acima.', {
      cause: error,
    });
  }
  if (TOLD_AT_START.some((kind) => error instanceof kind)) return new BackupError((error as Error).message, { cause: error });
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  const sentence = SENTENCES[code];
  return sentence && !(error instanceof BackupError) ? new BackupError(`${sentence} (${path ?? message}).`, { cause: error }) : error;
}
