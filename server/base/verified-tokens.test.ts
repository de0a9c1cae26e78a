import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VerifiedTokens } from './verified-tokens.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-letters';
const NOW = new Date('2026-11-21T12:00:00Z');
const seconds = (offset: number) => Math.floor(NOW.getTime() / 1000) + offset;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function sign(claims: Record<string, unknown>, secret = SECRET, alg = 'HS256'): Promise<string> {
  return new SignJWT({ sub: 'ana', iat: seconds(0), exp: seconds(60), ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(secret));
}

/** Any header and claims, as text, with a right signature under them. */
function signText(header: string, claims: string): string {
  const text = [header, claims].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

const CLAIMS = JSON.stringify({ sub: 'ana', exp: seconds(60) });

test('a token signed elsewhere with the same secret is good', async () => {
  expect(await new VerifiedTokens(SECRET).claimsOf(signText('{"alg":"HS256","typ":"JWT"}', CLAIMS))).toMatchObject({ sub: 'ana' });
});

test('a good token gives its claims, each time', async () => {
  const tokens = new VerifiedTokens(SECRET);
  const token = await sign({ role: 'authenticated' });
  for (let time = 0; time < 3; time += 1) expect(await tokens.claimsOf(token)).toMatchObject({ sub: 'ana', role: 'authenticated' });
});

test('a known token is refused from the second on in which it expires', async () => {
  const tokens = new VerifiedTokens(SECRET);
  const token = await sign({});
  vi.setSystemTime(new Date(seconds(59) * 1000 + 999));
  expect(await tokens.claimsOf(token)).not.toBeNull();
  vi.setSystemTime(new Date(seconds(60) * 1000));
  expect(await tokens.claimsOf(token)).toBeNull();
  expect(await tokens.claimsOf(token)).toBeNull();
});

test.each([
  ['is not valid yet', { nbf: seconds(10) }],
  ['is issued further in the future than clocks are apart', { iat: seconds(40) }],
])('a token that %s is refused until then', async (_, claims) => {
  const tokens = new VerifiedTokens(SECRET);
  const token = await sign(claims);
  expect(await tokens.claimsOf(token)).toBeNull();
  vi.setSystemTime(new Date(seconds(10) * 1000));
  expect(await tokens.claimsOf(token)).not.toBeNull();
});

test('a known token opens nothing for one that differs in a letter', async () => {
  const tokens = new VerifiedTokens(SECRET);
  const token = await sign({});
  expect(await tokens.claimsOf(token)).not.toBeNull();
  const [header = '', , signature = ''] = token.split('.');
  const otherClaims = Buffer.from(JSON.stringify({ sub: 'bia', exp: seconds(60) })).toString('base64url');
  expect(await tokens.claimsOf(`${header}.${otherClaims}.${signature}`)).toBeNull();
  expect(await tokens.claimsOf(`${token}A`)).toBeNull();
  expect(await tokens.claimsOf(token.slice(0, -1))).toBeNull();
});

test.each([
  ['another secret', () => sign({}, 'another-secret-of-thirty-two-letters!')],
  ['another algorithm', () => sign({}, SECRET, 'HS512')],
  ['no signature', async () => `${(await sign({})).split('.').slice(0, 2).join('.')}.`],
  ['no token', async () => 'x.y.z'],
  ['the algorithm none under a right signature', async () => signText('{"alg":"none"}', CLAIMS)],
  ['an extension that has to be understood', async () => signText('{"alg":"HS256","crit":["x"],"x":1}', CLAIMS)],
  ['a date that is no number', async () => signText('{"alg":"HS256"}', JSON.stringify({ sub: 'ana', exp: '9999999999' }))],
  ['claims that are a list', async () => signText('{"alg":"HS256"}', '[]')],
  ['claims that are no JSON', async () => signText('{"alg":"HS256"}', 'ana')],
  ['a header that is no JSON', async () => signText('HS256', CLAIMS)],
])('a token with %s is refused', async (_, make) => {
  expect(await new VerifiedTokens(SECRET).claimsOf(await make())).toBeNull();
});

test('nobody can write to the claims that are kept', async () => {
  const tokens = new VerifiedTokens(SECRET);
  const token = await sign({ role: 'authenticated' });
  const claims = await tokens.claimsOf(token);
  expect(() => Object.assign(claims ?? {}, { role: 'service_role' })).toThrow(TypeError);
  expect(await tokens.claimsOf(token)).toMatchObject({ role: 'authenticated' });
});

test('a very long token is good as well, and not kept', async () => {
  const tokens = new VerifiedTokens(SECRET);
  const short = await sign({ user_metadata: { name: 'Ana' } });
  const long = await sign({ user_metadata: { name: 'A'.repeat(3_000) } });
  expect(await tokens.claimsOf(short)).toBe(await tokens.claimsOf(short));
  const first = await tokens.claimsOf(long);
  expect(first).toMatchObject({ sub: 'ana' });
  expect(await tokens.claimsOf(long)).not.toBe(first);
});
