import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { Logger } from '#server/base/log.ts';
import type { S3Settings } from '#server/config/s3-settings.ts';
import { codeOf, readText } from './s3-answer.ts';
import { S3Failure } from './s3-failure.ts';

/** The bytes of an upload, which can be sent again. */
export interface S3Body {
  size: number;
  /** SHA-256 of the bytes in hex: the service compares it with what arrives. */
  sha256: string;
  /** The bytes from their beginning. */
  open: () => Uint8Array | Readable;
}

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The object's key, of letters that no address changes; empty for the bucket. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
  /** The flaw of an answer of 200 to 299; null for none. */
  flawOf?: (answer: IncomingMessage, text: string) => string | null;
}

export interface S3Client {
  settings: S3Settings;
  /** How long the service may be silent, in milliseconds. */
  silenceMs: number;
  /**
   * Sends a request, and again what failed for the moment.
   * @returns an answer of 200 to 299 whose body is still to be read
   * @throws S3Failure
   */
  send: (call: S3Call, signal?: AbortSignal) => Promise<IncomingMessage>;
  /** The same, with the answer's body read. @throws S3Failure */
  read: (call: S3Call) => Promise<{ answer: IncomingMessage; text: string }>;
  /**
   * Waits before another attempt: longer each time, and never all callers the same.
   * @param failed how many have failed, from 1
   */
  pause: (failed: number, signal?: AbortSignal) => Promise<void>;
}

export interface S3Limits {
  attempts: number;
  silenceMs: number;
  /** The longest pause before the second attempt; that before the third is four times as long. */
  pauseMs: number;
}

const LIMITS: S3Limits = { attempts: 3, silenceMs: 15_000, pauseMs: 250 };

/**
 * Speaks to an S3 service: addresses by path, Signature Version 4, the same connections again, and again what failed
 * for the moment.
 */
export function createS3Client(settings: S3Settings, log: Logger, limits: Partial<S3Limits> = {}): S3Client {
  const { attempts, silenceMs, pauseMs } = { ...LIMITS, ...limits };
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const isTls = endpoint.startsWith('https:');
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const signingKeys = new Map<string, ArrayBuffer>();
  let isFailing = false;

  async function sign({ method, key, query, headers, body }: S3Call) {
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, ...(body && { 'x-amz-content-sha256': body.sha256 }) },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: signingKeys,
    });
    const signed = await signer.sign();
    const size = body?.size ?? (method === 'PUT' ? 0 : null);
    const unsigned = { 'accept-encoding': 'identity', ...(size !== null && { 'content-length': String(size) }) };
    return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...unsigned } };
  }

  async function sendOnce(call: S3Call, signal?: AbortSignal): Promise<IncomingMessage> {
    const { method, body } = call;
    const { url, headers } = await sign(call);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new S3Failure({ method, status: null, code: '', cause }));
      const request = (isTls ? httpsRequest : httpRequest)(url, { method, headers, agent, signal, timeout: silenceMs }, resolve);
      request.on('timeout', () => request.destroy(new Error(`nothing was heard for ${silenceMs} ms`)));
      request.on('error', fail);
      const bytes = body?.open() ?? new Uint8Array();
      if (bytes instanceof Uint8Array) request.end(bytes);
      else pipeline(bytes, request).catch(fail);
    });
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    const text = await readText(answer).catch(() => '');
    throw new S3Failure({ method, status, code: codeOf(text) });
  }

  /** @throws S3Failure for an answer that is none, with any status */
  function requireWhole({ method, flawOf }: S3Call, answer: IncomingMessage, text = ''): void {
    const flaw = flawOf?.(answer, text) ?? null;
    if (flaw === null) return;
    answer.destroy();
    throw new S3Failure({ method, status: answer.statusCode ?? null, code: '', cause: new Error(flaw) });
  }

  function noteSuccess(): void {
    if (isFailing) log.info({ endpoint, bucket }, 'the storage of files on S3 answers again');
    isFailing = false;
  }

  /** Says it once, not with every file. */
  function noteFailure(error: unknown): void {
    if (!(error instanceof S3Failure)) return;
    // Nor has a HEAD's 404 a code: it may be the bucket that is missing.
    if (error.isMissing && error.code === '') return;
    if (error.isMissing || error.status === 412) return noteSuccess();
    if (!isFailing) log.error({ endpoint, bucket, err: error }, 'the storage of files on S3 fails');
    isFailing = true;
  }

  const pause = async (failed: number, signal?: AbortSignal) => {
    await wait(Math.random() * pauseMs * 4 ** (failed - 1), undefined, { signal });
  };

  async function again<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await work();
        noteSuccess();
        return result;
      } catch (error) {
        if (signal?.aborted) throw error;
        if (attempt === attempts || !(error instanceof S3Failure) || !error.isTemporary) {
          noteFailure(error);
          throw error;
        }
        log.debug({ err: error, attempt }, 'S3 is asked again');
        await pause(attempt, signal);
      }
    }
  }

  async function readOnce(call: S3Call) {
    const answer = await sendOnce(call);
    const text = await readText(answer).catch((cause: unknown) => {
      throw new S3Failure({ method: call.method, status: null, code: '', cause });
    });
    // A copy that fails on its way is told with status 200.
    if (text.includes('<Error>')) throw new S3Failure({ method: call.method, status: 500, code: codeOf(text) });
    requireWhole(call, answer, text);
    return { answer, text };
  }

  async function openOnce(call: S3Call, signal?: AbortSignal) {
    const answer = await sendOnce(call, signal);
    requireWhole(call, answer);
    return answer;
  }

  return {
    settings,
    silenceMs,
    send: async (call, signal) => again(() => openOnce(call, signal), signal),
    read: async (call) => again(() => readOnce(call)),
    pause,
  };
}
