import type { Readable, Writable } from 'node:stream';
import type { Submittable } from 'pg';
import { isLostConnection } from './lost-connection.ts';
import type { LostConnectionError } from './lost-connection.ts';

interface Copying<Stream, Result> {
  /** Does what is to be done with the lines. */
  work: (stream: Stream) => Promise<Result>;
  /** Resolves when the session has been answered; rejects when it is lost. */
  answered: () => Promise<void>;
  whyLost: () => LostConnectionError | null;
}

/**
 * Waits for both ends of a COPY, and for neither once the other has failed. By itself the stream waits for ever for an
 * answer that never comes, of a session that is lost while others are before it or was lost before; and who works on it
 * waits for a source that stands still.
 */
export async function copyWhole<Stream extends (Readable | Writable) & Submittable, Result>(
  stream: Stream,
  { work, answered, whyLost }: Copying<Stream, Result>,
): Promise<Result> {
  try {
    return await new Promise<Result>((resolve, reject) => {
      // One that was destroyed before has failed by its source's error, and who waits for a lost session is told so.
      stream.on('error', (error: Error) => stream.destroyed || whyLost() || reject(error));
      Promise.all([work(stream), answered()]).then(([result]) => resolve(result), reject);
    });
  } catch (error) {
    // The client's own words, where they were first.
    const hasReason = error instanceof Error && 'code' in error && !isLostConnection(error);
    throw hasReason ? error : (whyLost() ?? error);
  } finally {
    stream.destroy();
  }
}
