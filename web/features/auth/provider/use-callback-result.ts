import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { logWarning } from '#web/lib/log.ts';
import { logAuthEvent } from '#web/lib/session/auth-log.ts';
import { acceptTerms, hasAcceptedTerms, postponeConsent } from '#web/lib/session/consent.ts';
import { returnTarget } from '#web/lib/session/return-target.ts';
import { finishProviderSignIn } from '../api/finish-provider-sign-in.ts';
import type { ProviderSignIn } from '../api/finish-provider-sign-in.ts';
import { explainFailure, explainRefusal, readRefusal } from './explain-refusal.ts';
import { forgetTrip, readTrip } from './provider-trip.ts';

export type CallbackResult =
  | { status: 'loading' }
  | { status: 'terms'; userId: string }
  | { status: 'success' }
  /** `message` says why. */
  | { status: 'error'; message: string };

const TOKENS_DELAY_MS = 2_500;
const SESSION_DELAY_MS = 1_000;
const ERROR_DELAY_MS = 3_000;

/**
 * Whether the member must be asked for the terms: what they ticked before leaving counts. A server out of reach asks
 * another time.
 */
async function needsTermsConsent({ userId }: ProviderSignIn): Promise<boolean> {
  const { termsVersion } = readTrip();
  try {
    if (termsVersion !== null) {
      await acceptTerms(userId, termsVersion);
      return false;
    }
    return !(await hasAcceptedTerms(userId));
  } catch (error) {
    logWarning('o aceite dos termos não pôde ser conferido', error);
    postponeConsent(userId);
    return false;
  }
}

/**
 * Ends the sign-in that brought the browser back, and goes on. It leads to where the member came from, or home, after
 * 2.5 s (1 s when the session was found by itself), and at once where the code of a second factor is asked for there.
 * After an error it leads to the login in 3 s. A new member who has not accepted the terms is asked first.
 */
export function useCallbackResult() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const target = useRef(readTrip().returnTo ?? returnTarget(state));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [result, setResult] = useState<CallbackResult>({ status: 'loading' });

  const conclude = useCallback(
    (next: CallbackResult, path: string, delay: number) => {
      forgetTrip();
      setResult(next);
      timer.current = setTimeout(() => void navigate(path, { replace: true }), delay);
    },
    [navigate],
  );

  useEffect(() => {
    let isCurrent = true;
    const fail = (message: string) => {
      if (isCurrent) conclude({ status: 'error', message }, paths.auth.login.getHref(), ERROR_DELAY_MS);
    };
    const leadOn = () => {
      if (!isCurrent) return;
      logAuthEvent('provider-sign-in', { outcome: 'code asked' });
      forgetTrip();
      void navigate(target.current, { replace: true });
    };
    const finish = async () => {
      const refusal = readRefusal(window.location);
      if (refusal !== null) {
        logAuthEvent('provider-sign-in', { outcome: 'refused', code: refusal });
        return fail(explainRefusal(refusal));
      }
      const signIn = await finishProviderSignIn(window.location.hash);
      // The guard of the page asks for it; nothing else is open to the session before.
      if (signIn.isCodeMissing) return leadOn();
      const mustAsk = await needsTermsConsent(signIn);
      if (!isCurrent) return;
      logAuthEvent('provider-sign-in', { outcome: mustAsk ? 'terms asked' : 'back' });
      if (mustAsk) setResult({ status: 'terms', userId: signIn.userId });
      else conclude({ status: 'success' }, target.current, signIn.foundBy === 'tokens' ? TOKENS_DELAY_MS : SESSION_DELAY_MS);
    };
    finish().catch((error: unknown) => {
      logAuthEvent('provider-sign-in', { outcome: 'failed' });
      logWarning('o login pelo provedor falhou', error);
      fail(explainFailure(error));
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer.current);
    };
  }, [conclude, navigate]);

  /** Goes on once the terms are accepted. */
  const continueAfterTerms = useCallback(() => conclude({ status: 'success' }, target.current, SESSION_DELAY_MS), [conclude]);
  return { result, continueAfterTerms };
}
