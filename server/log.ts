import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** An error without the fields that drivers add, such as a statement's parameters. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) };
}

/** Structured log on stdout, one JSON object a line. Secrets and personal data are never passed to it. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } });
}
