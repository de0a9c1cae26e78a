import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '#server/testing/push-service.ts';
import { encryptPush, fromBase64Url, pushRequest, toBase64Url } from '../../supabase/functions/_shared/web-push.ts';

// The example of RFC 8291, section 5 and appendix A.
const RFC = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function senderKeys(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(RFC.senderPublic);
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)) };
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d: RFC.senderPrivate }, curve, true, ['deriveBits']),
  };
}

test('the example of RFC 8291 is encrypted to the very bytes that it names', async () => {
  const once = { keys: await senderKeys(), salt: fromBase64Url(RFC.salt) };
  const body = await encryptPush(new TextEncoder().encode(RFC.plaintext), { p256dh: RFC.browserPublic, auth: RFC.auth }, once);
  expect(toBase64Url(body)).toBe(RFC.body);
});

test('the push service of the tests decrypts that example, and not one of which a bit is another', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(RFC.browserPrivate, 'base64url');
  const body = Buffer.from(RFC.body, 'base64url');
  expect(decryptPush(body, pair, Buffer.from(RFC.auth, 'base64url')).toString()).toBe(RFC.plaintext);
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
  expect(() => decryptPush(body, pair, Buffer.from(RFC.auth, 'base64url'))).toThrow();
});

test('no two requests with the same message are alike, and the token ends within the day that services allow', async () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  const browser = { endpoint: 'https://web.push.apple.com/x', p256dh: RFC.browserPublic, auth: RFC.auth };
  const now = new Date('2026-11-26T12:00:00Z');
  const send = async () =>
    pushRequest({ web_push: 8030 }, browser, { publicKey, privateKey, subject: 'mailto:a@b.example' }, { ttl: 60, topic: 'reminder', now });
  const [first, second] = await Promise.all([send(), send()]);
  expect(toBase64Url(first.body)).not.toBe(toBase64Url(second.body));
  expect(first.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '60', Topic: 'reminder' });
  const [, claims = ''] = first.headers['Authorization']?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://web.push.apple.com',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:a@b.example',
  });
});
