import type { IncomingMessage } from 'node:http';
import { quotedTag } from './s3-answer.ts';
import type { S3Client } from './s3-client.ts';
import { S3Failure } from './s3-failure.ts';

/** How often in a row an answer may break off before its first byte. */
const MOST_BREAKS = 3;

interface ResumedBody {
  client: S3Client;
  key: string;
  eTag: string;
  size: number;
  /** The answer that has begun. */
  answer: IncomingMessage;
}

/**
 * The next bytes; null at the end.
 * @throws when they break off, or when nothing comes for as long as the service may be silent
 */
async function nextOf(answer: IncomingMessage, chunks: AsyncIterator<Uint8Array>, silenceMs: number): Promise<Uint8Array | null> {
  const limit = setTimeout(() => answer.destroy(new Error(`nothing was heard for ${silenceMs} ms`)), silenceMs);
  try {
    const { done, value } = await chunks.next();
    return done ? null : value;
  } finally {
    clearTimeout(limit);
  }
}

/** The rest of the same version, from a byte on. @throws S3Failure when there is another version now */
async function openRest({ client, key, eTag }: ResumedBody, from: number, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { range: `bytes=${from}-`, 'if-match': eTag };
  const answer = await client.send({ method: 'GET', key, headers }, signal);
  const isRest = answer.statusCode === 206 && answer.headers['content-range']?.startsWith(`bytes ${from}-`);
  if (isRest && quotedTag(answer.headers.etag ?? '') === eTag) return answer;
  answer.destroy();
  throw new S3Failure({
    method: 'GET',
    status: answer.statusCode ?? null,
    code: '',
    cause: new Error('the rest is not of the same version'),
  });
}

async function* bytesOf(body: ResumedBody, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { client, size } = body;
  let { answer } = body;
  let sent = 0;
  let breaks = 0;
  try {
    while (sent < size) {
      // A slow reader is not the service's silence: only waiting for bytes has a limit.
      answer.socket.setTimeout(0);
      const chunks = (answer as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
      try {
        for (let chunk = await nextOf(answer, chunks, client.silenceMs); chunk; chunk = await nextOf(answer, chunks, client.silenceMs)) {
          sent += chunk.byteLength;
          breaks = 0;
          yield chunk;
        }
        if (sent < size) throw new S3Failure({ method: 'GET', status: null, code: '', cause: new Error('the bytes ended too early') });
      } catch (error) {
        breaks += 1;
        if (signal.aborted || breaks > MOST_BREAKS) throw error;
        await client.pause(breaks, signal);
        answer = await openRest(body, sent, signal);
      }
    }
  } finally {
    answer.destroy();
  }
}

/**
 * The bytes of an object as they come from the service, as fast as they are taken. Where they break off they go on from
 * the next byte of the same version; when there is another version by now, the stream fails, so a reader never gets
 * parts of two.
 */
export function resumedBody(body: ResumedBody): ReadableStream<Uint8Array> {
  const stop = new AbortController();
  const bytes = bytesOf(body, stop.signal);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        stop.abort();
        body.answer.destroy();
        await bytes.return(undefined).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
