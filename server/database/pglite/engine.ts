import { LostConnectionError } from '#server/database/postgres/lost-connection.ts';

/**
 * One opening of PGlite: an engine on a folder, from its start to its end. Only bytes of PostgreSQL's wire protocol go
 * in and come out. It runs one request at a time, and the caller has it alone.
 */
export interface Engine {
  /** Whether the engine has ended. Then it takes no more requests. */
  readonly isEnded: boolean;
  /** Resolves with the reason once the engine has ended and nothing of it uses the folder any more. */
  readonly ended: Promise<string>;
  /**
   * The answer to a request of one or several messages.
   * @throws LostConnectionError when the engine ends before it has answered
   */
  exec: (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  /** Ends the engine at once, as a kill would. Whoever waits for an answer gets an error. */
  end: (reason: string) => void;
  /** Lets PostgreSQL close its files in order, and ends the engine. */
  close: () => Promise<void>;
}

/** The error for whoever waits for an answer of an engine that has ended. */
export function lostEngine(reason: string | null, cause?: unknown): LostConnectionError {
  return new LostConnectionError(`The database's engine has ended: ${reason}`, { cause });
}

/** A statement took longer than it may. The code is PostgreSQL's own for a statement_timeout. */
export class StatementTooLongError extends Error {
  readonly code = '57014';
  constructor(withinMs: number) {
    super(`canceling statement due to statement timeout (${withinMs} ms)`);
  }
}
