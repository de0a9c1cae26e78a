// What postgres.js, Node and PostgreSQL itself say of a connection that ended or could not be made.
const CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether an error says only that the connection to the database was lost; the next statement opens a new one. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}
