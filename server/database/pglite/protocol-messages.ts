/** A message's type is a byte; its length, which comes next, counts itself and what follows. */
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const HEAD_BYTES = TYPE_BYTES + LENGTH_BYTES;

/** The letters of messages to PostgreSQL. */
export const ASKED = {
  query: 0x51,
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  execute: 0x45,
  close: 0x43,
  sync: 0x53,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  terminate: 0x58,
} as const;
/** The letters of its own. */
export const TOLD = {
  parsed: 0x31,
  bound: 0x32,
  closed: 0x33,
  columns: 0x54,
  noColumns: 0x6e,
  complete: 0x43,
  empty: 0x49,
  suspended: 0x73,
  error: 0x45,
  ready: 0x5a,
  notice: 0x4e,
  notification: 0x41,
  setting: 0x53,
  copyOut: 0x48,
  copyDone: 0x63,
} as const;

/**
 * The engine has not answered as PostgreSQL does. PGlite swallows what is thrown in it and goes on with an engine that
 * may be broken. Its answer then looks like an empty result.
 */
export class BrokenAnswerError extends Error {}

/**
 * Goes through the messages of PostgreSQL's protocol in some bytes.
 * @param onMessage gets the letter of each, where it begins and where the next one does
 * @returns where the last whole message ends
 */
export function eachMessage(bytes: Uint8Array, onMessage: (letter: number, at: number, end: number) => void): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const length = view.getUint32(at + TYPE_BYTES);
    const end = at + TYPE_BYTES + length;
    if (length < LENGTH_BYTES || end > bytes.length) break;
    onMessage(bytes[at] ?? 0, at, end);
    at = end;
  }
  return at;
}

/**
 * An answer that only looks like one would have its reader wait for the rest of it, or take what is left for the answer
 * to the next question.
 * @throws BrokenAnswerError unless it is made of whole messages, of which the last and no other says that the engine is
 * ready, and lines of COPY have come to their end or to an error
 */
export function requireWhole(answer: Uint8Array): void {
  let ready = 0;
  let last = 0;
  let isCopying = false;
  const end = eachMessage(answer, (letter) => {
    last = letter;
    if (letter === TOLD.ready) ready += 1;
    else if (letter === TOLD.copyOut) isCopying = true;
    else if (letter === TOLD.copyDone || letter === TOLD.error) isCopying = false;
  });
  if (end !== answer.length) throw new BrokenAnswerError("the engine's answer ends in the middle of a message");
  if (last !== TOLD.ready) throw new BrokenAnswerError('the engine did not say that it is ready');
  if (ready !== 1) throw new BrokenAnswerError(`the engine answered one question ${ready} times`);
  if (isCopying) throw new BrokenAnswerError("the engine's lines of COPY have no end");
}
