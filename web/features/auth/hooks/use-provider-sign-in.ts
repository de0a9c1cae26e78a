import { useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { signInWithProvider } from '../api/sign-in-with-provider.ts';
import type { Provider } from '../api/sign-in-with-provider.ts';

const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', apple: 'Apple' };
const LATER = 'Tente novamente mais tarde.';

/** Starts a sign-in at a provider; a failure becomes a toast whose title begins with `action`. */
export function useProviderSignIn(action: 'Erro ao fazer login' | 'Erro ao criar conta') {
  const [pendingProvider, setPendingProvider] = useState<Provider | null>(null);

  async function start(provider: Provider): Promise<void> {
    setPendingProvider(provider);
    try {
      // On success the browser is on its way to the provider: the button stays busy until the page is gone.
      await signInWithProvider(provider);
    } catch {
      toast.error(`${action} com ${PROVIDER_NAMES[provider]}`, { description: LATER });
      setPendingProvider(null);
    }
  }

  return { start, pendingProvider };
}
