import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A browser as a push service knows it. */
export interface TestBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message as a browser got it, decrypted, and the headers that the push service saw. */
export interface Pushed {
  endpoint: string;
  message: unknown;
  headers: IncomingHttpHeaders;
  /** The claims of the club's token, whose signature was verified with the key in the header. */
  claims: Record<string, unknown>;
  publicKey: string;
}

/** The answer of a push service that takes a message, and whose line breaks before it can say so. */
export const BROKEN_LINE: Kept['answers'][number] = { status: 0 };

interface Kept extends TestBrowser {
  pair: ECDH;
  secret: Buffer;
  answers: { status: number; headers?: Record<string, string> }[];
}

/**
 * Decrypts aes128gcm (RFC 8188, RFC 8291) as a browser does; by node:crypto, where the club encrypts by Web Crypto.
 * @throws when it can't
 */
export function decryptPush(body: Buffer, pair: ECDH, secret: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderPoint = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize || body.length > 4096) throw new Error('not one record of a push');
  const shared = pair.computeSecret(senderPoint);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderPoint]);
  const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record');
  return padded.subarray(0, end);
}

/**
 * A push service on this machine, as the club's setting PUSH_TEST_ADDRESS lets it have one. It refuses what a real one
 * would refuse.
 */
export async function startPushService() {
  const browsers = new Map<string, Kept>();
  const pushed: Pushed[] = [];
  const refused: string[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const take = async (): Promise<Kept['answers'][number]> => {
        const browser = browsers.get(`${origin}${request.url}`);
        if (!browser) return { status: 410 };
        const answer = browser.answers.shift() ?? { status: 201 };
        if (answer.status !== 201 && answer !== BROKEN_LINE) return answer;
        pushed.push(await read(browser, request.method ?? '', request.headers, Buffer.concat(parts)));
        return answer;
      };
      take()
        .catch((error: unknown) => {
          refused.push(String(error));
          return { status: 400 };
        })
        .then((answer) => {
          if (answer === BROKEN_LINE) throw new Error('the line breaks');
          return answer;
        })
        .then(({ status, ...more }) => response.writeHead(status, 'headers' in more ? more.headers : {}).end())
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function read(browser: Kept, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Pushed> {
    const [, token = '', publicKey = ''] = /^vapid t=([^,\s]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    const point = Buffer.from(publicKey, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
    if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
      throw new Error('no push');
    const message: unknown = JSON.parse(decryptPush(body, browser.pair, browser.secret).toString());
    return { endpoint: browser.endpoint, message, headers, claims: payload, publicKey };
  }

  return {
    origin,
    /** Messages that browsers got, the oldest first. */
    pushed,
    /** Why requests were refused, where the test did not ask for it. */
    refused,
    requests: () => requests,
    /** A new browser that subscribes. */
    subscribe(): TestBrowser {
      const pair = createECDH('prime256v1');
      const point = pair.generateKeys();
      const secret = randomBytes(16);
      const endpoint = `${origin}/push/${createHash('sha256').update(point).digest('base64url')}`;
      const browser = { endpoint, p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
      browsers.set(endpoint, { ...browser, pair, secret, answers: [] });
      return browser;
    },
    /** The next answers for a browser; afterwards it is 201 again. */
    answerNext({ endpoint }: TestBrowser, ...answers: Kept['answers']): void {
      browsers.get(endpoint)?.answers.push(...answers);
    },
    close: async () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
