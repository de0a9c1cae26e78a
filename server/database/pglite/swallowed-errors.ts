import type { PGlite } from '@electric-sql/pglite';

/** With this status PostgreSQL leaves its main loop after an ordinary error of a statement, and is well. */
const ORDINARY_ERROR = 100;

/**
 * PGlite 0.4.5 swallows whatever else is thrown in PostgreSQL's main loop, such as the end of the thread's stack, and goes on with the next message:
 * the engine is broken from then on, and what it answers may look like a result.
 * @returns asks whether something was swallowed since the last time, and what
 */
export function noteSwallowedErrors(pglite: PGlite): () => string | null {
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
