import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { signedClaims } from './signed-claims.ts';

const MOST_TOKENS = 10_000;
// A member may put as much about themselves into their token as a header holds; such tokens would fill the memory.
const LONGEST_KEPT = 3_000;

/** A token comes from another process as well, whose clock may be ahead of this one's. PostgREST allows for as much. */
const CLOCKS_APART_S = 30;

interface Verified {
  claims: JWTPayload;
  notBefore: number;
  expires: number;
}

/**
 * Verifies access tokens, and remembers those that were good: a member sends the same one with every request for an
 * hour. It is found again only letter by letter, its dates are looked at each time, and whether its session has ended
 * is asked of the database as before.
 */
export class VerifiedTokens {
  readonly #key: KeyObject;
  readonly #known = new Map<string, Verified>();

  constructor(jwtSecret: string) {
    this.#key = createSecretKey(jwtSecret, 'utf8');
  }

  /** The claims of a signed token that is valid now, or why it is not. They are shared, so they must not be changed. */
  verify(token: string): JWTPayload | 'expired' | 'invalid' {
    const known = this.#known.get(token) ?? this.#read(token);
    if (!known) return 'invalid';
    const now = Math.floor(Date.now() / 1000);
    this.#known.delete(token);
    if (now >= known.expires) return 'expired';
    // Put last again: the first is the one that was not used for the longest time.
    if (token.length <= LONGEST_KEPT) this.#known.set(token, known);
    if (this.#known.size > MOST_TOKENS) this.#forgetOldest();
    return now < known.notBefore ? 'invalid' : known.claims;
  }

  /** The claims of a signed token that is valid now; null for any other text. */
  async claimsOf(token: string): Promise<JWTPayload | null> {
    const claims = this.verify(token);
    return typeof claims === 'string' ? null : claims;
  }

  /** Whether a text is a token that the club has signed, be it past its time. */
  isOwn(token: string): boolean {
    return this.#known.has(token) || signedClaims(token, this.#key) !== null;
  }

  #read(token: string): Verified | null {
    const claims = signedClaims(token, this.#key);
    if (!claims) return null;
    const { nbf = 0, iat = 0, exp = Number.POSITIVE_INFINITY } = claims;
    return { claims: Object.freeze(claims), notBefore: Math.max(nbf, iat - CLOCKS_APART_S), expires: exp };
  }

  #forgetOldest(): void {
    for (const token of this.#known.keys()) {
      this.#known.delete(token);
      return;
    }
  }
}
