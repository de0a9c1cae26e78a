import type { PGlite } from '@electric-sql/pglite';

/** PostgreSQL leaves its main loop with this status after an ordinary error of a statement. It is not broken then. */
const ORDINARY_ERROR = 100;

/**
 * Notes what PGlite swallows. Whatever is thrown in PostgreSQL's main loop, such as the end of the thread's stack,
 * PGlite takes for an error of a statement, and goes on with the next message. From then on the engine is broken, and
 * its answers may look like results.
 * @returns a function that tells what was swallowed since its last call, if anything
 */
export function guardMainLoop(pglite: PGlite): () => string | null {
  const program = pglite.Module;
  const runOnce = program._PostgresMainLoopOnce;
  let swallowed: string | null = null;
  program._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const isOrdinary = typeof error === 'object' && error !== null && 'status' in error && error.status === ORDINARY_ERROR;
      if (!isOrdinary) swallowed ??= String(error);
      throw error;
    }
  };
  return () => {
    const found = swallowed;
    swallowed = null;
    return found;
  };
}
