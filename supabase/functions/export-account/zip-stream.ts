import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/**
 * One file of a zip. `content` is opened when its turn comes; text is compressed, a stream (photos) is stored as it is.
 */
export interface ZipEntry {
  name: string;
  content: string | (() => Promise<ReadableStream<Uint8Array>>);
}

/**
 * A zip as a stream: one file at a time, and only as fast as it is read, so its size is no matter to the memory.
 * @param entries asked for the next file when the one before is written
 * @throws through the stream, when an entry can't be read
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const chunks = writeZip(entries);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, content } of entries) {
    if (typeof content === 'string') {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      file.push(new TextEncoder().encode(content), true);
      yield* ready.splice(0);
      continue;
    }
    const stream = await content();
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of readChunks(stream)) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

// By its reader: not every platform that runs this lets a stream be iterated.
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
