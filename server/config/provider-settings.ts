import { createPrivateKey } from 'node:crypto';
import type { CustomFetch } from 'openid-client';
import { isLoopbackHost } from '#server/base/loopback.ts';
import type { Environment } from '#server/config/env-schema.ts';

export const PROVIDERS = ['google', 'apple'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** How a provider is asked; fetch, unless something in this process plays it. */
export type ProviderFetch = CustomFetch;

export interface GoogleSettings {
  issuer: string;
  fetch?: ProviderFetch;
  clientId: string;
  clientSecret: string;
}
export interface AppleSettings {
  issuer: string;
  fetch?: ProviderFetch;
  clientId: string;
  teamId: string;
  keyId: string;
  /** PEM, PKCS #8. */ privateKey: string;
}

/** The server's credentials with each provider; null where there are none, and then nobody can sign in by it. */
export interface ProviderSettings {
  google: GoogleSettings | null;
  apple: AppleSettings | null;
}

const GOOGLE_NAMES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
const APPLE_NAMES = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;

/** Reads both providers' credentials; adds a line to `problems` for each that is incomplete or can't be used. */
export function readProviderSettings(env: Environment, problems: string[]): ProviderSettings {
  const google = complete(env, GOOGLE_NAMES, problems);
  const apple = complete(env, APPLE_NAMES, problems);
  for (const name of ['GOOGLE_ISSUER', 'APPLE_ISSUER'] as const) {
    const { protocol, hostname } = new URL(env[name]);
    if (protocol === 'http:' && !isLoopbackHost(hostname)) problems.push(`${name}: must be https (http only for this machine, for tests)`);
  }
  // An environment file has one line a value.
  const privateKey = apple?.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n');
  if (privateKey && !isSigningKey(privateKey)) {
    problems.push('APPLE_PRIVATE_KEY: must be the text of the .p8 file (line ends may be written as \\n)');
  }
  return {
    google: google && { issuer: env.GOOGLE_ISSUER, clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
    apple: apple && {
      issuer: env.APPLE_ISSUER,
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      privateKey: privateKey ?? '',
    },
  };
}

/**
 * The values of names that belong together; null where none is set. Adds a line to `problems` for each that is missing.
 */
export function complete<Name extends keyof Environment>(
  env: Pick<Environment, Name>,
  names: readonly Name[],
  problems: string[],
): Record<Name, string> | null {
  const present = names.filter((name) => env[name] !== undefined);
  if (present.length === 0) return null;
  const missing = names.filter((name) => env[name] === undefined);
  problems.push(...missing.map((name) => `${name}: required with ${present.join(', ')}`));
  // Only read when nothing is missing: a problem keeps the server from starting.
  return Object.fromEntries(names.map((name) => [name, String(env[name] ?? '')])) as Record<Name, string>;
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
