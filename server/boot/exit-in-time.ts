import type { Logger } from '../base/log.ts';

/** A service manager that stops the server gives it 10 s before it kills it (docker stop does). */
const EXIT_WITHIN_MS = 9_000;

/**
 * Closes what is open and ends the process with 0: when all is closed, or when something that does not answer has had
 * its time.
 * @param close resolves when nothing is open any more
 * @param exit ends the process
 * @throws what `close` throws
 */
export async function exitInTime(close: () => Promise<void>, log: Logger, exit: (code: number) => void = process.exit): Promise<void> {
  const deadline = setTimeout(() => {
    log.warn({ afterMs: EXIT_WITHIN_MS }, 'stopped before all was closed');
    exit(0);
  }, EXIT_WITHIN_MS);
  await close();
  clearTimeout(deadline);
  log.info('stopped');
  exit(0);
}
