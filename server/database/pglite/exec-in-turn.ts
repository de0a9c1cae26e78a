const TYPE_BYTES = 1;
const HEAD_BYTES = 5;
const ERROR = 'E'.charCodeAt(0);
const COMPLETE = 'C'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IN_TRANSACTION = 'T'.charCodeAt(0);

/** Two requests of PostgreSQL's protocol. */
export interface RequestsInTurn {
  first: Uint8Array<ArrayBuffer>;
  /** How many statements the first has. Each must have said that it is done. */
  replies: number;
  second: Uint8Array<ArrayBuffer>;
}

/** Their answers; without the second when the first did not leave what it needs. */
export interface AnswersInTurn {
  first: Uint8Array;
  second: Uint8Array | null;
}

/**
 * Answers the first request, and the second only once the first has opened a transaction in which nothing has failed.
 */
export async function execInTurn(
  exec: (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
  { first, replies, second }: RequestsInTurn,
): Promise<AnswersInTurn> {
  const answer = await exec(first);
  return { first: answer, second: isTransactionOpen(answer, replies) ? await exec(second) : null };
}

// An engine that is broken may leave the reply to the context out. The second request would then run as the server.
function isTransactionOpen(answer: Uint8Array, replies: number): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  let state = 0;
  let done = 0;
  let isDone = false;
  let at = 0;
  while (at + HEAD_BYTES < answer.length) {
    const type = answer[at];
    if (type === ERROR) return false;
    if (type === COMPLETE) isDone = true;
    if (type === READY) {
      state = answer[at + HEAD_BYTES] ?? 0;
      if (isDone) done += 1;
      isDone = false;
    }
    at += TYPE_BYTES + Math.max(4, view.getUint32(at + TYPE_BYTES));
  }
  return state === IN_TRANSACTION && done === replies;
}
