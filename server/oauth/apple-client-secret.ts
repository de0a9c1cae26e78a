import { SignJWT, importPKCS8 } from 'jose';
import type { AppleSettings } from '../config/provider-settings.ts';

/** How long a client secret is good for, in seconds. Apple takes up to half a year. */
const LIFETIME = 24 * 60 * 60;

/** The client secret that Apple wants: a JWT over team and client, signed with the server's key. Good for a day. */
export async function signAppleClientSecret({ issuer, clientId, teamId, keyId, privateKey }: AppleSettings): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(new URL(issuer).origin)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
