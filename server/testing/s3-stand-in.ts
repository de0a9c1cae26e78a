import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { flawOfSignature } from './s3-signature.ts';

/** The failure of the next requests. */
export interface S3Failure {
  /** Only requests of this method fail. */
  method?: string;
  /** How many requests fail; one unless told otherwise. */
  times?: number;
  /** Answered with this status instead of what was asked for. */
  status?: number;
  /** The code that is answered with it; SlowDown unless told otherwise. */
  code?: string;
  /** The connection is cut after so many bytes of the body: of the upload, or of the answer. */
  cutAfter?: number;
  /** Nothing is answered while the stand-in runs; with `cutAfter` nothing more after so many bytes of the answer. */
  isSilent?: boolean;
  /** The upload is kept, but its answer is lost. */
  losesAnswer?: boolean;
  /** A byte of the upload arrives changed. */
  corrupts?: boolean;
  /** The answer lacks what it must have: the size of an object, or what a copy has led to. */
  lacksFacts?: boolean;
}

interface S3Object {
  bytes: Buffer;
  headers: Record<string, string>;
  eTag: string;
  modified: Date;
}

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  PreconditionFailed: 412,
  MissingContentLength: 411,
  NotImplemented: 501,
  InvalidRange: 416,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
};
const KEPT_HEADER = /^(?:content-type|cache-control|x-amz-meta-.*)$/;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Plays an S3 service on loopback: path-style addresses, put, copy, get with ranges, head, list in pages, delete; no
 * conditional writes and no removal of several at once, as some real ones. Signatures are checked (s3-signature.ts).
 * Objects are kept in memory.
 */
export async function startS3StandIn() {
  const keys = { accessKeyId: `club-${randomBytes(4).toString('hex')}`, secretAccessKey: randomBytes(20).toString('hex') };
  const [region, bucket] = ['stand-in-1', 'club-files'];
  const objects = new Map<string, S3Object>();
  /** Every request that came, such as `GET workout-images/x`, and what was sent of its answer's body. */
  const requests: { line: string; sentBytes: number }[] = [];
  const failures: (S3Failure & { times: number })[] = [];
  /**
   * How many objects a page of a list has, and which headers of a read are read past, as by a simple service: `range`,
   * `if-match`.
   */
  const settings = { pageSize: 1_000, readsPast: [] as string[] };

  const server = createServer((request, response) => {
    // A request that ended early no longer tells its socket.
    const { socket } = request;
    answer(request, response, () => socket.destroy()).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function nextFailure(method = ''): S3Failure | undefined {
    const failure = failures.find((candidate) => candidate.times > 0 && (candidate.method ?? method) === method);
    if (failure) failure.times -= 1;
    return failure;
  }

  function refuse(response: ServerResponse, code: string, status = STATUS[code] ?? 403): void {
    const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused by the stand-in</Message></Error>`;
    response.writeHead(status, { 'content-type': 'application/xml' }).end(response.req.method === 'HEAD' ? '' : text);
  }

  async function readBody(request: IncomingMessage, cutAfter = Infinity): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > cutAfter) return null;
    }
    return Buffer.concat(chunks);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, cutOff: () => void): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', endpoint);
    const [, ofBucket = '', ...parts] = pathname.split('/');
    const key = decodeURIComponent(parts.join('/'));
    const seen = { line: `${request.method} ${key || 'list'}`, sentBytes: 0 };
    requests.push(seen);
    const failure = nextFailure(request.method);
    if (failure?.isSilent && failure.cutAfter === undefined) return;
    const body = await readBody(request, request.method === 'PUT' ? failure?.cutAfter : undefined);
    if (!body) return cutOff();
    if (failure?.status !== undefined) return refuse(response, failure.code ?? 'SlowDown', failure.status);
    if (failure?.corrupts) body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    const flaw = flawOfSignature(request, body, region, keys);
    if (flaw) return refuse(response, flaw);
    if (ofBucket !== bucket) return refuse(response, 'NoSuchBucket');
    if (request.headers['if-none-match'] !== undefined || request.method === 'POST') return refuse(response, 'NotImplemented');
    if (request.method === 'PUT') return put(request, response, key, body, failure);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '') return list(response, searchParams);
    return get(request, response, key, seen, failure);
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer, failure: S3Failure | undefined): void {
    const { headers } = request;
    const source = headers['x-amz-copy-source'];
    const copied = objects.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''));
    if (source !== undefined && !copied) return refuse(response, 'NoSuchKey');
    if (source === undefined && headers['content-length'] === undefined) return refuse(response, 'MissingContentLength');
    const own = Object.entries(headers).filter(([name]) => KEPT_HEADER.test(name)) as [string, string][];
    const eTag = copied?.eTag ?? `"${createHash('md5').update(body).digest('hex')}"`;
    const modified = new Date(Math.floor(Date.now() / 1000) * 1000);
    objects.set(key, { bytes: copied?.bytes ?? body, headers: copied?.headers ?? Object.fromEntries(own), eTag, modified });
    if (failure?.losesAnswer) return void request.socket.destroy();
    const result = `<CopyObjectResult><ETag>${eTag}</ETag><LastModified>${modified.toISOString()}</LastModified></CopyObjectResult>`;
    response.writeHead(200, { etag: eTag }).end(copied && !failure?.lacksFacts ? result : '');
  }

  function get(request: IncomingMessage, response: ServerResponse, key: string, seen: { sentBytes: number }, failure?: S3Failure): void {
    const object = objects.get(key);
    if (!object) return refuse(response, 'NoSuchKey');
    const { bytes, eTag, modified } = object;
    const told = (name: 'if-match' | 'range') => (settings.readsPast.includes(name) ? undefined : request.headers[name]);
    if ((told('if-match') ?? eTag) !== eTag) return refuse(response, 'PreconditionFailed');
    const range = /^bytes=(\d+)-(\d*)$/.exec(told('range') ?? '');
    const from = Number(range?.[1] ?? 0);
    const to = Math.min(Number(range?.[2] || bytes.length - 1), bytes.length - 1);
    if (range && from > to) return refuse(response, 'InvalidRange');
    const part = bytes.subarray(from, to + 1);
    const size = failure?.lacksFacts ? {} : { 'content-length': part.length };
    const headers = { ...object.headers, etag: eTag, 'last-modified': modified.toUTCString(), ...size };
    response.writeHead(range ? 206 : 200, { ...headers, ...(range && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }) });
    if (request.method === 'HEAD') return void response.end();
    const cut = failure?.cutAfter;
    if (cut !== undefined) return void response.write(part.subarray(0, cut), () => failure?.isSilent || request.socket.destroy());
    sendInPieces(response, part, seen);
  }

  /** No more than the caller takes is handed to the socket. */
  function sendInPieces(response: ServerResponse, part: Buffer, seen: { sentBytes: number }): void {
    const PIECE = 64 * 1024;
    while (seen.sentBytes < part.length) {
      const piece = part.subarray(seen.sentBytes, seen.sentBytes + PIECE);
      seen.sentBytes += piece.length;
      if (!response.write(piece)) return void response.once('drain', () => sendInPieces(response, part, seen));
    }
    response.end();
  }

  function list(response: ServerResponse, parameters: URLSearchParams): void {
    const after = parameters.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(parameters.get('prefix') ?? '') && name > after).toSorted();
    const page = names.slice(0, Math.min(Number(parameters.get('max-keys') ?? 1_000), settings.pageSize));
    const entries = page.map((name) => {
      const { bytes, eTag, modified } = objects.get(name) as S3Object;
      const facts = `<LastModified>${modified.toISOString()}</LastModified><ETag>${escapeXml(eTag)}</ETag><Size>${bytes.length}</Size>`;
      return `<Contents><Key>${escapeXml(name)}</Key>${facts}</Contents>`;
    });
    const isTruncated = page.length < names.length;
    const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    const text = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  }

  return {
    endpoint,
    region,
    bucket,
    ...keys,
    /** The variables of a club's environment that keep its files here. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    requests,
    settings,
    /** How many connections are open. */
    connections: () => promisify(server.getConnections.bind(server))(),
    /** Makes the next requests fail, before those of failures that were asked for later. */
    fail: (failure: S3Failure) => void failures.push({ times: 1, ...failure }),
    /** Nothing fails any more. */
    recover: () => void failures.splice(0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
