import type { IncomingMessage } from 'node:http';
import { severalAtOnce } from '#server/base/several-at-once.ts';
import type { SizeLimitOf } from '../bucket-rules.ts';
import type { FileFacts, FileName, StorageBackend } from '../storage-backend.ts';
import { StorageRefusal } from '../storage-refusal.ts';
import { resumedBody } from './resumed-body.ts';
import { quotedTag, readCopy } from './s3-answer.ts';
import type { S3Call, S3Client } from './s3-client.ts';
import { S3Failure } from './s3-failure.ts';
import { keyOf } from './s3-keys.ts';
import { takeUpload } from './upload-bytes.ts';

/** Says that an object is the club's, so that the sweep leaves alone what others keep in the bucket. */
export const OWN_MARK = 'x-amz-meta-kept-by';
export const OWNER = 'clube-21';

const REMOVED_AT_ONCE = 8;

/** A header's value that every service keeps and signs alike. */
const plain = (value: string, otherwise: string) => (/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(value) ? value : otherwise);

/**
 * Keeps uploaded files on S3. An object is one object there: its description is in the headers that it is kept with,
 * and one request replaces it, so a reader finds one whole version of it, old or new, of any process, and reading is
 * one request.
 * @param temporaryFolder where an upload is put together that comes as a stream
 */
export function createS3Storage(client: S3Client, rulesOf: SizeLimitOf, temporaryFolder: string): StorageBackend {
  const { prefix, bucket: s3Bucket } = client.settings;

  /** Tells the caller of the Storage API no more of a failure than it should know; the log has the rest. */
  async function ask<Result>(work: Promise<Result>): Promise<Result> {
    return work.catch((error: unknown) => {
      if (!(error instanceof S3Failure)) throw error;
      throw new StorageRefusal(error.isMissing ? 'notFound' : 'unavailable');
    });
  }

  async function describe({ bucket, name }: FileName): Promise<FileFacts> {
    const { answer } = await ask(client.read({ method: 'HEAD', key: keyOf(prefix, bucket, name), flawOf: flawOfObject }));
    return descriptionOf(answer);
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await ask(client.read({ method: 'DELETE', key: keyOf(prefix, bucket, key) })).catch((error: unknown) => {
      if (!(error instanceof StorageRefusal && error.reason === 'notFound')) throw error;
    });
  }

  return {
    async read({ bucket, name }) {
      const key = keyOf(prefix, bucket, name);
      const answer = await ask(client.send({ method: 'GET', key, flawOf: flawOfObject }));
      const facts = descriptionOf(answer);
      return { facts, content: resumedBody({ client, key, eTag: facts.eTag, size: facts.size, answer }) };
    },
    describe,
    async write({ bucket, name }, { content, mimetype: type, cacheControl }) {
      const limit = (await rulesOf(bucket))?.sizeLimit ?? null;
      const bytes = await takeUpload(content, limit, temporaryFolder);
      const mimetype = plain(type, 'application/octet-stream');
      const kept = { 'content-type': mimetype, 'cache-control': plain(cacheControl, 'no-cache') };
      const call: S3Call = {
        method: 'PUT',
        key: keyOf(prefix, bucket, name),
        headers: { ...kept, [OWN_MARK]: OWNER },
        body: bytes,
      };
      try {
        const { answer } = await ask(client.read(call));
        // Swift gives no tag to an upload that another of the same name has overtaken.
        const eTag = quotedTag(answer.headers.etag ?? '');
        return { mimetype, cacheControl: kept['cache-control'], eTag, size: bytes.size, lastModified: new Date() };
      } finally {
        await bytes.close();
      }
    },
    async remove(bucket, names) {
      await severalAtOnce(names, REMOVED_AT_ONCE, async (name) => remove(bucket, name));
    },
    async copy(source, target) {
      const [from, to] = [keyOf(prefix, source.bucket, source.name), keyOf(prefix, target.bucket, target.name)];
      if (from === to) return describe(source);
      const call: S3Call = {
        method: 'PUT',
        key: to,
        headers: { 'x-amz-copy-source': `/${s3Bucket}/${from}` },
        flawOf: (_, text) => (readCopy(text) ? null : 'the answer does not tell of a copy'),
      };
      const copied = readCopy((await ask(client.read(call))).text);
      if (!copied) throw new StorageRefusal('unavailable');
      return copied;
    },
  };
}

const sizeOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Number.NaN);

/** Without a size the end of an object could not be told from a break. */
const flawOfObject = (answer: IncomingMessage) => (Number.isSafeInteger(sizeOf(answer)) ? null : 'the answer has no size');

function descriptionOf(answer: IncomingMessage): FileFacts {
  const { headers } = answer;
  return {
    mimetype: headers['content-type'] ?? 'application/octet-stream',
    cacheControl: headers['cache-control'] ?? 'no-cache',
    eTag: quotedTag(headers.etag ?? ''),
    size: sizeOf(answer),
    lastModified: headers['last-modified'] ? new Date(headers['last-modified']) : new Date(),
  };
}
