import { joinBytes } from './join-bytes.ts';
import { ASKED, BrokenAnswerError, TOLD, eachMessage } from './protocol-messages.ts';

/** Messages up to a statement's execution, or up to the request's end. */
interface Part {
  bytes: Uint8Array;
  /** Where the first Sync in it begins. */
  sync: number | null;
}

/**
 * Has an engine answer a request. Of several statements before one Sync, such as a caller's context and what they ask,
 * each is begun only once the one before it is known to be done. PostgreSQL itself skips what follows an error. But
 * PGlite goes on also after what breaks PostgreSQL, and the statement would then run as the server.
 * @param exec the engine's answer to messages, in which PostgreSQL need not have come to a Sync
 * @throws BrokenAnswerError when a statement has ended with neither a result nor an error
 */
export async function execInTurn(exec: (messages: Uint8Array) => Promise<Uint8Array>, request: Uint8Array): Promise<Uint8Array> {
  const parts = partsOf(request);
  const [only] = parts;
  if (only && parts.length === 1) return exec(only.bytes);
  const answers: Uint8Array[] = [];
  let hasFailed = false;
  for (const [index, { bytes, sync }] of parts.entries()) {
    if (hasFailed && sync === null) continue;
    const answer = await exec(hasFailed && sync !== null ? bytes.subarray(sync) : bytes);
    answers.push(answer);
    hasFailed = index < parts.length - 1 && !isDone(answer);
  }
  return joinBytes(answers);
}

function partsOf(request: Uint8Array): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let sync: number | null = null;
  let executed: number | null = null;
  const endAt = (end: number) => {
    parts.push({ bytes: request.subarray(from, end), sync: sync === null ? null : sync - from });
    from = end;
    sync = null;
  };
  eachMessage(request, (letter, at, end) => {
    // With its own Sync right behind it there is nothing that it could be mistaken for.
    if (executed === at && letter !== ASKED.sync) endAt(at);
    if (letter === ASKED.execute) executed = end;
    if (letter === ASKED.sync) sync ??= at;
  });
  if (from < request.length) endAt(request.length);
  return parts;
}

/** Whether the statement that an answer ends with is done. False when it has failed. */
function isDone(answer: Uint8Array): boolean {
  let isBound = false;
  let isComplete = false;
  let hasFailed = false;
  eachMessage(answer, (letter) => {
    // If binding broke, what was bound before has been executed.
    if (letter === TOLD.bound) isBound = true;
    else if (letter === TOLD.complete || letter === TOLD.empty) isComplete = isBound;
    else if (letter === TOLD.error) hasFailed = true;
    else if (letter === TOLD.ready) [isBound, isComplete, hasFailed] = [false, false, false];
  });
  if (hasFailed || isComplete) return !hasFailed;
  throw new BrokenAnswerError('the engine ended a statement with neither a result nor an error');
}
