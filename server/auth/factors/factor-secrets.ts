import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what a second factor shares with its member's phone. The database alone makes no code. */
export interface FactorSecrets {
  /** The secret of a factor as `auth.mfa_factors` keeps it. It opens as that factor's alone. */
  seal: (factorId: string, secret: string) => string;
  /** The secret again; null for what was sealed with another key, for another factor, or not by us. */
  open: (factorId: string, sealed: string | null) => string | null;
}

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param mfaKey the setting MFA_KEY, of any length and form */
export function createFactorSecrets(mfaKey: string): FactorSecrets {
  const key = Buffer.from(hkdfSync('sha256', mfaKey, '', 'clube-21 second factor v1', 32));

  function seal(factorId: string, secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(factorId));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
  }

  function open(factorId: string, sealed: string | null): string | null {
    const [version, rest] = (sealed ?? '').split('.');
    const bytes = Buffer.from(rest ?? '', 'base64url');
    if (version !== VERSION || bytes.length <= IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(factorId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }

  return { seal, open };
}
