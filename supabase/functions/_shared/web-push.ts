/** A browser's subscription; the keys in base64url. */
export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The club's own key pair (RFC 8292): the point and the number of P-256 in base64url, and who to write to about it. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** A mailto: or https: address. */
  subject: string;
}

/**
 * Bytes that nobody shares. By what makes them: for the platform's Deno, whose TypeScript is 5.6, typed arrays take no
 * type argument.
 */
type Bytes = ReturnType<typeof Uint8Array.from>;

interface PushRequest {
  headers: Record<string, string>;
  body: Bytes;
}

interface PushOptions {
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number;
  /** A newer message with the same topic replaces this one while the device is off: at most 32 letters of base64url. */
  topic: string;
  now: Date;
}

const RECORD_SIZE = 4096;
const TOKEN_SECONDS = 12 * 60 * 60;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
// The delimiter of the last record, which no padding follows.
const LAST_RECORD = 2;

/** Bytes of a text in base64url. @throws when it is none */
export function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.codePointAt(0) ?? 0);
}

/** Bytes as a text in base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function joined(...parts: readonly (Uint8Array | string)[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => Array.from(typeof part === 'string' ? new TextEncoder().encode(part) : part)));
}

async function derive(secret: Bytes, salt: Bytes, info: Bytes, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8));
}

/**
 * Encrypts a message for a browser by aes128gcm (RFC 8188 and 8291), in one record.
 * @param once the key pair and the salt of this message, which are used only once
 * @throws when the browser's keys are none
 */
export async function encryptPush(
  message: Uint8Array,
  { p256dh, auth }: Pick<PushSubscriptionKeys, 'p256dh' | 'auth'>,
  once: { keys: CryptoKeyPair; salt: Bytes },
): Promise<Bytes> {
  const browserPoint = fromBase64Url(p256dh);
  const browserKey = await crypto.subtle.importKey('raw', browserPoint, CURVE, false, []);
  const ownPoint = new Uint8Array(await crypto.subtle.exportKey('raw', once.keys.publicKey));
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: browserKey }, once.keys.privateKey, 256));
  const secret = await derive(shared, fromBase64Url(auth), joined('WebPush: info\0', browserPoint, ownPoint), 32);
  const [contentKey, nonce] = await Promise.all([
    derive(secret, once.salt, joined('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, once.salt, joined('Content-Encoding: nonce\0'), 12),
  ]);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
  const record = joined(message, Uint8Array.of(LAST_RECORD));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joined(once.salt, size, Uint8Array.of(ownPoint.length), ownPoint, sealed);
}

/** The Authorization header by which a push service knows the club (RFC 8292). @throws when the keys are none */
async function vapidHeader(endpoint: string, { publicKey, privateKey, subject }: VapidKeys, now: Date): Promise<string> {
  const point = fromBase64Url(publicKey);
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)), d: privateKey };
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const part = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(unsigned));
  return `vapid t=${unsigned}.${toBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}

/**
 * The request that brings a message to a browser; the caller sends it.
 * @throws when the browser's or the club's keys are none
 */
export async function pushRequest(
  message: unknown,
  subscription: PushSubscriptionKeys,
  vapid: VapidKeys,
  { ttl, topic, now }: PushOptions,
): Promise<PushRequest> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const body = await encryptPush(new TextEncoder().encode(JSON.stringify(message)), subscription, { keys, salt });
  const headers = {
    Authorization: await vapidHeader(subscription.endpoint, vapid, now),
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(ttl),
    Urgency: 'normal',
    Topic: topic,
  };
  return { headers, body };
}
