/**
 * The sessions of a server's pool have this name (application_name), and so has the one that listens: a restore sees by
 * it that a server runs.
 */
export const SERVER_NAME = 'clube-21';

/**
 * The name of sessions that tell which version's process has them: with which it brings the database up to date, and
 * one that a server keeps.
 * @param version the newest migration that the process knows
 */
export function nameOfVersion(version: string): string {
  return `${SERVER_NAME}/${version}`;
}

/** A server or a command, of whatever version, by a session's application_name. */
export const IS_OURS_SQL = `(application_name = '${SERVER_NAME}' or application_name like '${SERVER_NAME}/%')`;
