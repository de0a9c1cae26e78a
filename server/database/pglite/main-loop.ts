import type { PGlite } from '@electric-sql/pglite';

/** PostgreSQL leaves its main loop with this status after an ordinary error of a statement. It is not broken then. */
const ORDINARY_ERROR = 100;

/**
 * Guards a round of PostgreSQL's main loop against two faults of PGlite 0.4.5.
 *
 * An error of a statement leaves the loop as an exception, and what the loop had on its stack would stay there for ever: between one and six
 * thousand bytes of eight million each time. Past its end the stack lies in PostgreSQL's own data. So the stack is put back.
 *
 * PGlite swallows whatever else is thrown there, such as the end of the thread's stack, and goes on with the next message. From then on the
 * engine is broken, and its answers may look like results. So it is noted.
 * @returns a function that tells what was swallowed since its last call, if anything
 * @throws when the program does not let its stack be put back
 */
export function guardMainLoop(pglite: PGlite): () => string | null {
  const program = pglite.Module;
  const stack = stackPointerOf(program);
  const runOnce = program._PostgresMainLoopOnce;
  let swallowed: string | null = null;
  program._PostgresMainLoopOnce = () => {
    const top = stack.value;
    try {
      runOnce();
    } catch (error) {
      stack.value = top;
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

/** Where the program's stack ends at the moment, which grows towards 0. PGlite's types leave it out. */
export function stackPointerOf(program: PGlite['Module']): WebAssembly.Global<'i32'> {
  const { ___stack_pointer: pointer } = program as typeof program & { ___stack_pointer?: WebAssembly.Global<'i32'> };
  if (!(pointer instanceof WebAssembly.Global)) throw new Error('This PGlite does not tell where its stack ends');
  return pointer;
}
