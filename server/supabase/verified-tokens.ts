import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { JWTPayload } from 'jose';

const MOST_TOKENS = 10_000;
// A member may put as much about himself into his token as a header holds; with such ones the memory would be full.
const LONGEST_KEPT = 3_000;

type Verified = { claims: JWTPayload; notBefore: number; expires: number };

/**
 * Verifies access tokens, and remembers those that were good: a member sends the same one with every request for an hour. It is found
 * again only letter by letter, its dates are looked at each time, and whether its session has ended is asked of the database as before.
 */
export class VerifiedTokens {
  readonly #key: KeyObject;
  readonly #known = new Map<string, Verified>();

  constructor(jwtSecret: string) {
    this.#key = createSecretKey(jwtSecret, 'utf8');
  }

  /** The claims of a signed token that is valid now; null for any other text. They are shared: nobody may write to them. */
  claimsOf(token: string): JWTPayload | null {
    const known = this.#known.get(token) ?? this.#verify(token);
    if (!known) return null;
    const now = Math.floor(Date.now() / 1000);
    this.#known.delete(token);
    if (now >= known.expires) return null;
    // Put last again: the first is the one that was not used for the longest time.
    if (token.length <= LONGEST_KEPT) this.#known.set(token, known);
    if (this.#known.size > MOST_TOKENS) this.#forgetOldest();
    return now < known.notBefore ? null : known.claims;
  }

  #verify(token: string): Verified | null {
    try {
      // What has no valid signature is not even read.
      if (!this.#isSigned(token)) return null;
      const { alg, crit } = decodeProtectedHeader(token);
      if (alg !== 'HS256' || crit !== undefined) return null;
      const claims = decodeJwt(token);
      const { nbf = 0, iat = 0, exp = Number.POSITIVE_INFINITY } = claims;
      if (![nbf, iat, exp].every((date) => typeof date === 'number')) return null;
      return { claims: Object.freeze(claims), notBefore: Math.max(nbf, iat), expires: exp };
    } catch {
      return null;
    }
  }

  /** By node:crypto at once: WebCrypto, as jose has it, sends each of these few microseconds' work to another thread and back. */
  #isSigned(token: string): boolean {
    const end = token.lastIndexOf('.');
    const expected = Buffer.from(createHmac('sha256', this.#key).update(token.slice(0, end)).digest('base64url'));
    const given = Buffer.from(token.slice(end + 1));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #forgetOldest(): void {
    for (const token of this.#known.keys()) {
      this.#known.delete(token);
      return;
    }
  }
}
