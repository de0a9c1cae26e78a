/**
 * One opening of PGlite: an engine on a folder, from its start to its end. Only bytes of PostgreSQL's wire protocol go in and come out. It does one
 * request at a time; whoever asks has it to himself.
 */
export interface Engine {
  /** Whether it has ended, so that nothing more can be asked of it. */
  readonly isEnded: boolean;
  /** Resolves with the reason once it has ended and nothing of it touches the folder any more. */
  readonly ended: Promise<string>;
  /**
   * The answer to a request of one or several messages.
   * @param withinMs milliseconds until the answer must be there, where the engine can be interrupted: it ends then
   * @throws StatementTooLongError then, LostConnectionError when the engine ends before it has answered
   */
  exec: (request: Uint8Array<ArrayBuffer>, withinMs: number) => Promise<Uint8Array>;
  /** Ends it at once, as a kill would; what waits for an answer is told so. */
  end: (reason: string) => void;
  /** Lets PostgreSQL close its files in order, and ends it. */
  close: () => Promise<void>;
}

/** A statement took longer than it may. The code is PostgreSQL's own for a statement_timeout. */
export class StatementTooLongError extends Error {
  readonly code = '57014';
  constructor(withinMs: number) {
    super(`canceling statement due to statement timeout (${withinMs} ms)`);
  }
}
