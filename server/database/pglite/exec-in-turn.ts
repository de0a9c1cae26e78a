import { joinBytes } from './join-bytes.ts';
import { ASKED, BrokenAnswerError, TOLD, eachMessage } from './protocol-messages.ts';

/** The words that PostgreSQL ends its answer to a message with when it does not refuse it. */
const ENDS: ReadonlyMap<number, readonly number[]> = new Map([
  [ASKED.query, [TOLD.ready]],
  [ASKED.parse, [TOLD.parsed]],
  [ASKED.bind, [TOLD.bound]],
  [ASKED.describe, [TOLD.columns, TOLD.noColumns]],
  [ASKED.execute, [TOLD.complete, TOLD.empty, TOLD.suspended]],
  [ASKED.close, [TOLD.closed]],
  [ASKED.sync, [TOLD.ready]],
]);
/** Words that may come at any time and answer nothing. */
const BESIDES: ReadonlySet<number> = new Set([TOLD.notice, TOLD.notification, TOLD.setting]);
/** The engine takes nothing more of a COPY once it has begun with it, so its lines go with their statement. */
const COPIED: ReadonlySet<number> = new Set([ASKED.copyData, ASKED.copyDone, ASKED.copyFail]);

/**
 * Has an engine answer a request, message by message: the next one is begun only once it has answered the one before.
 * PostgreSQL itself skips what follows an error up to the Sync. But PGlite swallows whatever breaks PostgreSQL, says
 * nothing, and goes on with the next message: a statement whose context was left out would run as the server, and one
 * that could not be read would answer for another. An engine is known to be broken only by what it does not say.
 * @param exec the engine's answer to a message
 * @throws BrokenAnswerError when a message has been answered with neither a result nor an error
 */
export async function execInTurn(exec: (message: Uint8Array) => Promise<Uint8Array>, request: Uint8Array): Promise<Uint8Array> {
  const answers: Uint8Array[] = [];
  let isRefused = false;
  for (const message of messagesOf(request)) {
    const [letter = 0] = message;
    if (isRefused && letter !== ASKED.sync) continue;
    const answer = await exec(message);
    answers.push(answer);
    const word = lastWordOf(answer);
    isRefused = word === TOLD.error;
    if (!isRefused && ENDS.get(letter)?.includes(word) === false)
      throw new BrokenAnswerError('the engine broke: it ended a message with neither a result nor an error');
  }
  const [only] = answers;
  return only && answers.length === 1 ? only : joinBytes(answers);
}

function messagesOf(request: Uint8Array): Uint8Array[] {
  const bounds: { from: number; to: number }[] = [];
  const length = eachMessage(request, (letter, from, to) => {
    const last = bounds.at(-1);
    if (last && COPIED.has(letter)) last.to = to;
    else bounds.push({ from, to });
  });
  // The engine knows what to say to half a message.
  if (length < request.length) bounds.push({ from: length, to: request.length });
  return bounds.map(({ from, to }) => request.subarray(from, to));
}

function lastWordOf(answer: Uint8Array): number {
  let last = 0;
  eachMessage(answer, (letter) => {
    if (!BESIDES.has(letter)) last = letter;
  });
  return last;
}
