/**
 * The database could not be reached, or was lost before it answered. The running statements may or may not have taken
 * effect, so only the caller can decide whether to ask again.
 */
export class LostConnectionError extends Error {
  readonly code = 'CONNECTION_LOST';
}

// The codes of Node and PostgreSQL for a connection that ended or could not be made.
const CODES = new Set([
  'CONNECTION_LOST',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);

/** Whether an error says only that the connection to the database was lost. The next statement opens a new one. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}

/**
 * Whether PostgreSQL says that the session ends with this error. Its word for that is in its own language, the codes
 * are not.
 */
export function endsSession(error: { code?: string; severity?: string }): boolean {
  return CODES.has(String(error.code)) || error.severity === 'FATAL' || error.severity === 'PANIC';
}

/** The driver's error for a lost connection as a LostConnectionError with the same message. */
export function asLostConnection(error: unknown): LostConnectionError {
  if (error instanceof LostConnectionError) return error;
  // Node gives only a code when it tried several addresses of a host.
  const message = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  return new LostConnectionError(message, { cause: error });
}
