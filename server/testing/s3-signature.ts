import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A pair of keys that a caller signs with. */
export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
const MOST_SKEW_MS = 15 * 60 * 1000;

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As AWS encodes: everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

function canonicalRequest({ method = '', url = '', headers }: IncomingMessage, signedHeaders: string[]): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const lines = signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const encodedPath = path.split('/').map((part) => encode(decodeURIComponent(part)));
  return [
    method,
    encodedPath.join('/'),
    parameters.toSorted().join('&'),
    lines.join(''),
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
}

function instantOf(amzDate: string): number {
  return Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/**
 * Works the signature of a request out again (Signature Version 4), as Amazon describes it and apart from the library
 * that made it.
 * @param body the whole body, which is compared unless its header says UNSIGNED-PAYLOAD
 * @returns the code of S3's refusal, or null for a request that is signed right
 */
export function flawOfSignature(request: IncomingMessage, body: Uint8Array, region: string, keys: S3Keys): string | null {
  const { headers } = request;
  const [, accessKeyId, day = '', ofRegion, names = '', signature = ''] = FORM.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId === undefined) return 'AccessDenied';
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (ofRegion !== region) return 'AuthorizationHeaderMalformed';
  const signedHeaders = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signedHeaders.includes(name))) return 'AccessDenied';
  const amzDate = String(headers['x-amz-date']);
  if (!(Math.abs(Date.now() - instantOf(amzDate)) < MOST_SKEW_MS) || !amzDate.startsWith(day)) return 'RequestTimeTooSkewed';
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const key = ['aws4_request', 's3', region, day].reduceRight<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`) as Buffer;
  if (!timingSafeEqual(hmac(key, signed), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  const bodyHash = headers['x-amz-content-sha256'];
  return bodyHash === 'UNSIGNED-PAYLOAD' || bodyHash === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}
