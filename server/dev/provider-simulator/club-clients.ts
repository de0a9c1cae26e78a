import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { AppleSettings, GoogleSettings } from '#server/config/provider-settings.ts';

/** Half a year, the longest that Apple takes a client secret for. */
const LONGEST_SECRET_SECONDS = 15_777_000;

/** The club's credentials with the simulated providers, good for one run: only this process has them. */
export interface ClubClients {
  google: Omit<GoogleSettings, 'issuer' | 'fetch'>;
  apple: Omit<AppleSettings, 'issuer' | 'fetch'>;
}

export function newClubClients(): ClubClients {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    google: { clientId: 'clube-simulado', clientSecret: randomBytes(24).toString('hex') },
    apple: { clientId: 'simulado.clube.web', teamId: 'SIMULADO21', keyId: randomBytes(5).toString('hex'), privateKey },
  };
}

/** Whether a secret is the club's at Google. */
export function isGoogleSecret({ google }: ClubClients, secret: string): boolean {
  const [given, known] = [Buffer.from(secret), Buffer.from(google.clientSecret)];
  return given.length === known.length && timingSafeEqual(given, known);
}

/**
 * Whether a secret is one that Apple takes: ES256 by the club's key, from its team, over its client, for Apple, half a
 * year at most.
 */
export async function isAppleSecret({ apple }: ClubClients, secret: string, audience: string): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(createPrivateKey(apple.privateKey)), {
      algorithms: ['ES256'],
      issuer: apple.teamId,
      subject: apple.clientId,
      audience,
      requiredClaims: ['iat', 'exp'],
    });
    return protectedHeader.kid === apple.keyId && Number(payload.exp) - Number(payload.iat) <= LONGEST_SECRET_SECONDS;
  } catch {
    return false;
  }
}
