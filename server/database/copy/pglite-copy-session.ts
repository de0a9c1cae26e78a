import type { SqlRow } from '../club-connection.ts';
import { openEngineSession } from '../pglite/engine-session.ts';
import { makeDatabase } from '../pglite/make-database.ts';
import { WorkerEngine } from '../pglite/worker-engine.ts';
import type { CopySession } from './copy-session.ts';

const STATEMENT_MS = 3_600_000;
const PIECE_BYTES = 4 * 1024 * 1024;
/** No row of the club comes near it: fields have limits. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const NEW_LINE = 0x0a;

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
  const session = await openEngineSession(engine, { openWithinMs: STATEMENT_MS });
  const run = async (text: string, parameters: readonly unknown[]) => session.run(text, parameters, { withinMs: STATEMENT_MS });
  return {
    engine: 'pglite',
    query: async <Row extends object = SqlRow>(text: string, parameters: readonly unknown[] = []) => (await run(text, parameters)) as Row[],
    script: async (text) => void (await run(text, [])),
    copyOut: async (query) => session.copyOut(`copy (${query}) to stdout`, STATEMENT_MS),
    async copyIn(target, text) {
      for await (const lines of wholeLines(text)) await session.copyLines(`copy ${target} from stdin`, lines, STATEMENT_MS);
    },
    close: () => engine.close(),
  };
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
