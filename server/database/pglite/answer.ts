import { messages, protocol } from '@electric-sql/pglite';

type BackendMessage = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];

/** The answer to a simple query, or to everything up to a Sync. It ends in a ReadyForQuery. */
export type Reply = readonly BackendMessage[];

/** The kinds of questions: run a query, execute a prepared statement, or describe its parameters and columns. */
export type Question = 'query' | 'execute' | 'describe';

export interface Answer {
  replies: Reply[];
  /** The channels of the notifications among them. */
  notified: string[];
}

/**
 * The engine has not answered as PostgreSQL does. PGlite swallows what is thrown in it and goes on with an engine that
 * may be broken. Its answer then looks like an empty result.
 */
export class BrokenAnswerError extends Error {}

type Name = BackendMessage['name'];

/** A ReadyForQuery without its last byte, which is the state of the transaction. */
const READY_FOR_QUERY = [0x5a, 0, 0, 0, 5];
const READY_BYTES = 6;

const RESULTS: readonly Name[] = ['commandComplete', 'emptyQuery', 'portalSuspended'];

/** The messages of a reply without an error: one of each list. */
const PARTS: Record<Question, readonly (readonly Name[])[]> = {
  query: [RESULTS],
  // If binding broke, executing would run what was bound before.
  execute: [['bindComplete'], RESULTS],
  describe: [['parseComplete'], ['parameterDescription'], ['rowDescription', 'noData']],
};

/**
 * Takes an answer apart.
 * @param questions what was asked, in order
 * @throws BrokenAnswerError unless each question has its own reply, and each reply says how it ended: with a result or
 * with an error
 */
export function readAnswer(bytes: Uint8Array, questions: readonly Question[]): Answer {
  const replies: BackendMessage[][] = [];
  const notified: string[] = [];
  let reply: BackendMessage[] = [];
  for (const message of messagesIn(bytes)) {
    if (message instanceof messages.NotificationResponseMessage) notified.push(message.channel);
    else if (message.name === 'readyForQuery') {
      replies.push(reply);
      reply = [];
    } else if (message.name !== 'notice' && message.name !== 'parameterStatus') reply.push(message);
  }
  if (reply.length > 0 || replies.length !== questions.length) {
    throw new BrokenAnswerError(`the engine answered ${questions.length} questions ${replies.length} times`);
  }
  for (const [index, question] of questions.entries()) checkEnd(replies[index] ?? [], question);
  return { replies, notified };
}

/** The error in a reply, if any. */
export function errorIn(reply: Reply): messages.DatabaseError | undefined {
  return reply.find((message) => message instanceof messages.DatabaseError);
}

function messagesIn(bytes: Uint8Array): BackendMessage[] {
  const found: BackendMessage[] = [];
  // The parser would silently keep half a message for later.
  if (!READY_FOR_QUERY.every((byte, index) => bytes.at(index - READY_BYTES) === byte))
    throw new BrokenAnswerError('the engine did not say that it is ready');
  try {
    new protocol.Parser().parse(bytes, (message) => found.push(message));
  } catch (error) {
    throw new BrokenAnswerError(`the engine's answer can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return found;
}

function checkEnd(reply: Reply, question: Question): void {
  const error = errorIn(reply);
  if (error?.severity === 'FATAL' || error?.severity === 'PANIC') throw new BrokenAnswerError(`the engine has given up: ${error.message}`);
  if (error || PARTS[question].every((names) => reply.some(({ name }) => names.includes(name)))) return;
  throw new BrokenAnswerError('the engine ended a statement with neither a result nor an error');
}
