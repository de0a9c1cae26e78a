import { messages, protocol } from '@electric-sql/pglite';
import type { SqlRow } from '../club-connection.ts';
import type { Engine } from '../pglite/engine.ts';
import { makeDatabase } from '../pglite/make-database.ts';
import { PgliteStatements } from '../pglite/pglite-statements.ts';
import { WorkerEngine } from '../pglite/worker-engine.ts';
import type { CopySession } from './copy-session.ts';

const { serialize } = protocol;

const STATEMENT_MS = 3_600_000;
const PIECE_BYTES = 4 * 1024 * 1024;
/** No row of the club comes near it: fields have limits. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const NEW_LINE = 0x0a;
const COPY_DATA = 'd'.charCodeAt(0);
/** A message's type and length come before its content. */
const HEADER_BYTES = 5;

/** A line of COPY text is longer than any row may be. */
export class LongLineError extends Error {}

/**
 * For a database that nobody has yet: what is written in the transaction that makes its tables is not written into the
 * log as well.
 */
const NEW_DATABASE = { wal_level: 'minimal', max_wal_senders: '0' };

/**
 * Opens a folder of PGlite's in a thread of its own, for COPY. No other thread or process may have it open.
 * @param folder absolute path; a folder that is empty becomes a new database
 */
export async function openPgliteCopySession(folder: string, { isNew = false } = {}): Promise<CopySession> {
  await makeDatabase(folder);
  const engine = await WorkerEngine.open(folder, { number: 1, settings: isNew ? NEW_DATABASE : {} });
  const statements = new PgliteStatements(engine, { onNotify: () => undefined });
  await statements.learnTypes(STATEMENT_MS);
  const run = async (text: string, parameters: readonly unknown[]) => {
    const [result] = await statements.run([{ text, parameters }], STATEMENT_MS);
    return result?.rows ?? [];
  };
  return {
    engine: 'pglite',
    query: async <Row extends object = SqlRow>(text: string, parameters: readonly unknown[] = []) => (await run(text, parameters)) as Row[],
    script: async (text) => void (await run(text, [])),
    copyOut: async (query) => copiedText(await engine.exec(owned(serialize.query(`copy (${query}) to stdout`)), STATEMENT_MS)),
    async copyIn(target, text) {
      for await (const lines of wholeLines(text)) await sendLines(engine, target, lines);
    },
    close: () => engine.close(),
  };
}

async function sendLines(engine: Engine, target: string, lines: Uint8Array): Promise<void> {
  const request = [serialize.query(`copy ${target} from stdin`), serialize.copyData(owned(lines).buffer), serialize.copyDone()];
  const answer = await engine.exec(owned(Buffer.concat(request)), STATEMENT_MS);
  raiseErrorIn(answer);
}

/** A copy in memory of its own, which can be handed over to another thread. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** The text in an answer's messages. @throws PostgreSQL's error */
function copiedText(answer: Uint8Array): Uint8Array {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  const text = new Uint8Array(answer.byteLength);
  let length = 0;
  for (let at = 0; at + HEADER_BYTES <= answer.byteLength;) {
    const end = at + 1 + view.getInt32(at + 1);
    if (answer[at] === COPY_DATA) {
      text.set(answer.subarray(at + HEADER_BYTES, end), length);
      length += end - at - HEADER_BYTES;
    } else raiseErrorIn(answer.subarray(at, end));
    at = end;
  }
  return text.subarray(0, length);
}

function raiseErrorIn(answer: Uint8Array): void {
  new protocol.Parser().parse(owned(answer), (message) => {
    if (message instanceof messages.DatabaseError) throw message;
  });
}

/** Pieces of some MB that end with a line each: PGlite takes a request at a time, and the whole of it is in memory. */
async function* wholeLines(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of text) {
    waiting.push(chunk);
    length += chunk.byteLength;
    if (length < PIECE_BYTES) continue;
    const piece = Buffer.concat(waiting);
    const end = piece.lastIndexOf(NEW_LINE) + 1;
    if (end === 0 && length > LONGEST_LINE_BYTES) throw new LongLineError('A line is too long for a row');
    if (end > 0) yield piece.subarray(0, end);
    waiting = [piece.subarray(end)];
    length = piece.byteLength - end;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
