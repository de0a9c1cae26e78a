import { join, relative } from 'node:path';

/** Longest path a Unix socket takes on Linux (108 bytes with the closing zero; macOS takes a little less). */
const LONGEST_SOCKET_PATH_BYTES = 103;

/**
 * Where a running server listens for the operator's command.
 * @returns the path, relative when only that is short enough for a socket; null when neither is
 */
export function operatorSocketPath(dataDir: string): string | null {
  const absolute = join(dataDir, 'club.sock');
  const paths = [absolute, relative(process.cwd(), absolute)];
  return paths.find((path) => Buffer.byteLength(path) <= LONGEST_SOCKET_PATH_BYTES) ?? null;
}
