/** What keeps a backup, restore or move from being done. The message is a pt-BR sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
