import type { AnswersInTurn, RequestsInTurn } from './exec-in-turn.ts';

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
   * @param withinMs milliseconds until the answer must be there; after them an engine that can be interrupted is ended
   * @throws StatementTooLongError then, LostConnectionError when the engine ends before it has answered
   */
  exec: (request: Uint8Array<ArrayBuffer>, withinMs: number) => Promise<Uint8Array>;
  /**
   * The same for two requests, the second of which is begun only if the first has opened a transaction in which nothing
   * has failed.
   */
  execInTurn?: (requests: RequestsInTurn, withinMs: number) => Promise<AnswersInTurn>;
  /** Ends the engine at once, as a kill would. Whoever waits for an answer gets an error. */
  end: (reason: string) => void;
  /** Lets PostgreSQL close its files in order, and ends the engine. */
  close: () => Promise<void>;
}

/** A statement took longer than it may. The code is PostgreSQL's own for a statement_timeout. */
export class StatementTooLongError extends Error {
  readonly code = '57014';
  constructor(withinMs: number) {
    super(`canceling statement due to statement timeout (${withinMs} ms)`);
  }
}
