const PROVIDER_NAMES: Record<string, string> = { google: 'Google', apple: 'Apple' };

export interface SignInMethods {
  /** The account was made with email and password. Without it a password may still have been set by mail later. */
  hasPassword: boolean;
  /** "Google", "Apple"; empty when the member uses neither. */
  providers: string[];
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/**
 * How a member may sign in, from what the auth server says of their account. An account it says nothing of counts as
 * having a password.
 */
export function signInMethodsOf(appMetadata: Record<string, unknown>): SignInMethods {
  const { provider } = appMetadata;
  const all = new Set([...textsIn(appMetadata['providers']), ...(typeof provider === 'string' ? [provider] : [])]);
  const providers = [...all].flatMap((name) => PROVIDER_NAMES[name] ?? []);
  return { hasPassword: all.has('email') || providers.length === 0, providers };
}
