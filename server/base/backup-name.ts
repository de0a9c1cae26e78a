const NAME = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** The name of a backup that begins at this instant. */
export function backupName(at: Date): string {
  return `backup-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`;
}

/** Whether a file of a folder of backups is one, and whole: an archive has this name only then. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** When the backup of this name began, in milliseconds since 1970. */
export function beginningOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'));
}
