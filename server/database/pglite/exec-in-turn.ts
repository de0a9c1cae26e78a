const TYPE_BYTES = 1;
const HEAD_BYTES = 5;
const ERROR = 'E'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const IN_TRANSACTION = 'T'.charCodeAt(0);

/** The answers to two requests of PostgreSQL's protocol; without the second when the first did not leave what it needs. */
export interface AnswersInTurn {
  first: Uint8Array;
  second: Uint8Array | null;
}

/** Answers the first request, and the second only once the first has opened a transaction in which nothing has failed. */
export async function execInTurn(
  exec: (request: Uint8Array) => Promise<Uint8Array>,
  first: Uint8Array,
  second: Uint8Array,
): Promise<AnswersInTurn> {
  const answer = await exec(first);
  return { first: answer, second: isTransactionOpen(answer) ? await exec(second) : null };
}

function isTransactionOpen(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  let state = 0;
  let at = 0;
  while (at + HEAD_BYTES < answer.length) {
    const type = answer[at];
    if (type === ERROR) return false;
    if (type === READY) state = answer[at + HEAD_BYTES] ?? 0;
    at += TYPE_BYTES + Math.max(4, view.getUint32(at + TYPE_BYTES));
  }
  return state === IN_TRANSACTION;
}
