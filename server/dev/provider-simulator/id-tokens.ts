import { randomUUID } from 'node:crypto';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

const ALGORITHM = 'RS256';
const LIFETIME_SECONDS = 600;

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/**
 * The keys of a simulated provider. They are made with the first sign-in, not with each start, and are good for one
 * run.
 */
export class IdTokens {
  readonly #id = randomUUID();
  #keys: Promise<KeyPair> | null = null;

  async #pair(): Promise<KeyPair> {
    this.#keys ??= generateKeyPair(ALGORITHM);
    return this.#keys;
  }

  async publicKeys(): Promise<{ keys: JWK[] }> {
    const { publicKey } = await this.#pair();
    return { keys: [{ ...(await exportJWK(publicKey)), kid: this.#id, use: 'sig', alg: ALGORITHM }] };
  }

  /** @param fault signs with a key that nobody knows, or for a time that is over */
  async sign(claims: Record<string, unknown>, fault: 'signature' | 'expired' | null): Promise<string> {
    const { privateKey } = await (fault === 'signature' ? generateKeyPair(ALGORITHM) : this.#pair());
    const issuedAt = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 2 * LIFETIME_SECONDS : 0);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: this.#id })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(privateKey);
  }
}
