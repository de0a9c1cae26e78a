import * as openid from 'openid-client';
import type { AppleSettings, GoogleSettings, ProviderName, ProviderSettings } from '../config/provider-settings.ts';
import { signAppleClientSecret } from './apple-client-secret.ts';

/** A provider as the server speaks to it. */
export interface OpenIdClient {
  /** The parameters that are asked for on top of what every sign-in sends. */
  parameters: Record<string, string>;
  /** The provider posts its answer across sites instead of redirecting with it. */
  isFormPost: boolean;
  /** Its endpoints and the server's credentials. Throws when the provider can't be reached. */
  configuration: () => Promise<openid.Configuration>;
}

export type OpenIdClients = Record<ProviderName, OpenIdClient | null>;

/** Endpoints are looked up again and Apple's secret is signed again after this long, half of that secret's life. */
const RENEWAL_MS = 12 * 60 * 60 * 1000;
const TIMEOUT_SECONDS = 10;

/** Clients for the providers the server has credentials with. Nothing is fetched before the first sign-in. */
export function createOpenIdClients({ google, apple }: ProviderSettings): OpenIdClients {
  return {
    google: google && {
      parameters: { scope: 'openid email profile', access_type: 'offline', prompt: 'consent' },
      isFormPost: false,
      configuration: renewed(() => discover(google, google.clientSecret)),
    },
    apple: apple && {
      parameters: { scope: 'name email', response_mode: 'form_post' },
      isFormPost: true,
      configuration: renewed(async () => discover(apple, await signAppleClientSecret(apple))),
    },
  };
}

async function discover(settings: GoogleSettings | AppleSettings, clientSecret: string): Promise<openid.Configuration> {
  const { issuer, clientId, fetch } = settings;
  const isPlainHttp = new URL(issuer).protocol === 'http:';
  return openid.discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    ...(fetch && { [openid.customFetch]: fetch }),
    // The signature of an ID token is checked too, not only the connection it came over.
    execute: [openid.enableNonRepudiationChecks, ...(isPlainHttp ? [openid.allowInsecureRequests] : [])],
  });
}

function renewed<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let current: { value: Promise<Value>; madeAt: number } | null = null;
  return async () => {
    if (!current || Date.now() - current.madeAt > RENEWAL_MS) {
      const made = { value: make(), madeAt: Date.now() };
      current = made;
      // A provider that could not be reached is asked again the next time.
      made.value.catch(() => {
        if (current === made) current = null;
      });
    }
    return current.value;
  };
}
