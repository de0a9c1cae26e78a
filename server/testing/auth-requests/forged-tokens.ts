import { randomUUID } from 'node:crypto';
import { SignJWT, decodeJwt } from 'jose';
import type { JWTPayload } from 'jose';

interface Holder {
  accessToken: string;
  jwtSecret: string;
  /** The account of somebody else. */
  otherId: string;
}

/**
 * Tokens that are not what auth gave out: each is a good one with one thing wrong, under the name that steps call it
 * by.
 */
export async function forgedTokens({ accessToken, jwtSecret, otherId }: Holder): Promise<Record<string, string>> {
  const { exp: _exp, iat: _iat, ...claims } = decodeJwt(accessToken);
  const now = Math.floor(Date.now() / 1_000);
  const good = { ...claims, iat: now, exp: now + 3_600 };
  const sign = (payload: JWTPayload, secret = jwtSecret, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(new TextEncoder().encode(secret));
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    expired: await sign({ ...good, iat: now - 7_200, exp: now - 3_600 }),
    'other-secret': await sign(good, 'um-outro-segredo-com-mais-de-32-letras'),
    unsigned: `${part({ alg: 'none', typ: 'JWT' })}.${part(good)}.`,
    cut: accessToken.slice(0, -4),
    hs512: await sign(good, jwtSecret.padEnd(64, 'x'), 'HS512'),
    'no-session': await sign({ ...good, session_id: randomUUID() }),
    sessionless: await sign(without('session_id')),
    'no-account': await sign({ ...good, sub: randomUUID() }),
    'no-uuid': await sign({ ...good, sub: 'ana' }),
    'no-sub': await sign(without('sub')),
    'other-audience': await sign({ ...good, aud: 'outros' }),
    'not-yet': await sign({ ...good, nbf: now + 3_600 }),
    endless: await sign(without('exp')),
    service: await sign({ role: 'service_role', iss: 'supabase', iat: now, exp: now + 3_600 }),
    mixed: await sign({ ...good, sub: otherId }),
  };
}
