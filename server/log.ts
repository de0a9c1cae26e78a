import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured log on stdout, one JSON object a line. Secrets and personal data are never passed to it. */
export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
