import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3StandIn } from './s3-stand-in.ts';
import type { S3StandIn } from './s3-stand-in.ts';

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterAll(() => s3.stop());

interface Call {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
  secretAccessKey?: string;
  region?: string;
  /** When it was signed, such as 20261125T120000Z; now unless told otherwise. */
  datetime?: string;
  /** Changes the request after it was signed. */
  forge?: (headers: Headers) => void;
}

async function call({ method, path, body, headers = {}, forge, ...signing }: Call): Promise<[number, string]> {
  const url = `${s3.endpoint}/${s3.bucket}/${path}`;
  const options = { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey, region: s3.region, service: 's3', ...signing };
  const signed = await new AwsV4Signer({ method, url, headers, ...options }).sign();
  forge?.(signed.headers);
  const answer = await fetch(signed.url, { method, headers: signed.headers, ...(body !== undefined && { body }) });
  return [answer.status, await answer.text()];
}

test('the stand-in for S3 takes what is signed right, with and without the hash of its body', async () => {
  const sum = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
  expect(await call({ method: 'PUT', path: 'a/b_c.txt', body: 'x', headers: { 'x-amz-content-sha256': sum } })).toEqual([200, '']);
  expect(await call({ method: 'PUT', path: 'a/d%20%2B.txt', body: 'y' })).toEqual([200, '']);
  expect(await call({ method: 'GET', path: 'a/d%20%2B.txt' })).toEqual([200, 'y']);
  expect((await call({ method: 'GET', path: '?list-type=2&prefix=a%2Fd%20' }))[1]).toContain('<Key>a/d +.txt</Key>');
});

test.each([
  ['another secret', { secretAccessKey: 'another' }, 403],
  ['another region', { region: 'stand-in-2' }, 400],
  ['what was signed a year ago', { datetime: '20251125T120000Z' }, 403],
  ['an added header', { forge: (headers: Headers) => headers.set('x-amz-meta-more', '1') }, 403],
  ['a changed header', { forge: (headers: Headers) => headers.set('x-amz-date', '20200101T000000Z') }, 403],
  ['another body than that of the hash', { headers: { 'x-amz-content-sha256': '0'.repeat(64) } }, 400],
  ['no signature', { forge: (headers: Headers) => headers.delete('authorization') }, 403],
])('the stand-in for S3 refuses %s', async (_what, change, status) => {
  expect((await call({ method: 'PUT', path: 'forged.txt', body: 'x', ...change }))[0]).toBe(status);
  expect(s3.objects.has('forged.txt')).toBe(false);
});
