import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { logAuthEvent } from '#web/lib/session/auth-log.ts';
import { returnTarget } from '#web/lib/session/return-target.ts';
import { toast } from '#web/lib/toast.ts';
import { signInWithProvider } from '../api/sign-in-with-provider.ts';
import type { Provider } from '../api/sign-in-with-provider.ts';
import { forgetTrip, rememberTrip } from './provider-trip.ts';

const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', apple: 'Apple' };
const LATER = 'Tente novamente mais tarde.';

/**
 * Starts a sign-in at a provider; a failure becomes a toast whose title begins with `action`. A second press while one
 * is on its way does nothing: its answer would come back to a sign-in that the first has replaced.
 */
export function useProviderSignIn(action: 'Erro ao fazer login' | 'Erro ao criar conta') {
  const { state } = useLocation();
  const [pendingProvider, setPendingProvider] = useState<Provider | null>(null);
  const isPending = useRef(false);

  const settle = useCallback((provider: Provider | null) => {
    isPending.current = provider !== null;
    setPendingProvider(provider);
  }, []);

  useEffect(() => {
    // Going back from the provider may bring this very page back, its buttons still busy.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) settle(null);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [settle]);

  /** @param termsVersion the version of the terms that was ticked */
  async function start(provider: Provider, termsVersion: string | null = null): Promise<void> {
    if (isPending.current) return;
    settle(provider);
    try {
      logAuthEvent('provider-sign-in', { call: provider, outcome: 'leaving' });
      rememberTrip({ returnTo: returnTarget(state), termsVersion });
      // On success the browser is on its way to the provider: the button stays busy until the page is gone.
      await signInWithProvider(provider);
    } catch {
      logAuthEvent('provider-sign-in', { call: provider, outcome: 'not left' });
      forgetTrip();
      toast.error(`${action} com ${PROVIDER_NAMES[provider]}`, { description: LATER });
      settle(null);
    }
  }

  return { start, pendingProvider };
}
