import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { Callers } from '#server/base/caller.ts';
import { createSignedAddresses } from './signed-addresses.ts';

const SECRET = 'um segredo do clube, longo o bastante';
const KEYS = { jwtSecret: SECRET, publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' };
const FILE = { bucket: 'materials', name: 'expert/plano.pdf' };
const SESSION = '00000000-0000-4000-8000-000000000001';

let now = Date.parse('2026-11-25T12:00:00Z');
const addresses = createSignedAddresses(SECRET, () => now);
const tokenOf = (address: string) => new URLSearchParams(address.split('?', 2)[1]).get('token') ?? '';
const member = { memberId: SESSION, sessionId: SESSION, replaces: false };

describe('an address that was signed', () => {
  test('is good until its last second, and not from then on', async () => {
    const token = tokenOf(await addresses.toRead(FILE, 60));
    now += 59_000;
    expect(() => addresses.requireRead(token, FILE)).not.toThrow();
    now += 1_000;
    expect(() => addresses.requireRead(token, FILE)).toThrow(expect.objectContaining({ reason: 'invalidToken' }));
  });

  test('is good for its own file and for what it was signed for, and for nothing else', async () => {
    const read = tokenOf(await addresses.toRead(FILE, 60));
    const rendition = tokenOf(await addresses.toReadRendition(FILE, { width: 8 }, 60));
    const { token: upload } = await addresses.toUpload(FILE, member);
    const [refused, others] = [
      expect.objectContaining({ reason: 'invalidToken' }),
      [
        { ...FILE, bucket: 'outro' },
        { ...FILE, name: 'outro' },
      ],
    ];
    for (const other of others) {
      expect(() => addresses.requireRead(read, other)).toThrow(refused);
      expect(() => addresses.requireRendition(rendition, other)).toThrow(refused);
      expect(() => addresses.requireUpload(upload, other)).toThrow(refused);
    }
    for (const token of [rendition, upload, '', undefined, 'x', `${read}x`])
      expect(() => addresses.requireRead(token, FILE)).toThrow(refused);
    for (const token of [read, upload]) expect(() => addresses.requireRendition(token, FILE)).toThrow(refused);
    for (const token of [read, rendition]) expect(() => addresses.requireUpload(token, FILE)).toThrow(refused);
    expect(addresses.requireRendition(rendition, FILE)).toEqual({ width: 8 });
    expect(addresses.requireUpload(upload, FILE)).toEqual(member);
  });

  test('lets nobody in as a caller', async () => {
    const callers = new Callers(KEYS);
    const { token } = await createSignedAddresses(SECRET).toUpload(FILE, member);
    for (const address of [tokenOf(await createSignedAddresses(SECRET).toRead(FILE, 60)), token])
      expect(callers.ofToken(address)).toMatchObject({ kind: 'refused', reason: 'wrong_claims' });
  });
});

test('a token without an end, or of a member without a session, is no address', async () => {
  const key = new TextEncoder().encode(SECRET);
  const claims = { sub: FILE.name, bucket: FILE.bucket, intent: 'download' };
  const endless = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
  expect(() => addresses.requireRead(endless, FILE)).toThrow(expect.objectContaining({ reason: 'invalidToken' }));
  const { token } = await addresses.toUpload(FILE, { memberId: SESSION, sessionId: null, replaces: true });
  expect(() => addresses.requireUpload(token, FILE)).toThrow(expect.objectContaining({ reason: 'sessionEnded' }));
  const { token: ofServer } = await addresses.toUpload(FILE, { memberId: null, sessionId: null, replaces: true });
  expect(addresses.requireUpload(ofServer, FILE)).toEqual({ memberId: null, sessionId: null, replaces: true });
});
