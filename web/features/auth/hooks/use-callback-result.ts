import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { logWarning } from '#web/lib/log.ts';
import { finishProviderSignIn } from '../api/finish-provider-sign-in.ts';

export type CallbackStatus = 'loading' | 'success' | 'error';

const TOKENS_DELAY_MS = 2_500;
const SESSION_DELAY_MS = 1_000;
const ERROR_DELAY_MS = 3_000;

/** Ends the sign-in that brought the browser back and goes on: home after 2.5 s (1 s when the session was found by itself), login 3 s after an error. */
export function useCallbackResult(): CallbackStatus {
  const navigate = useNavigate();
  const [status, setStatus] = useState<CallbackStatus>('loading');

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const conclude = (next: CallbackStatus, path: string, delay: number) => {
      if (!isCurrent) return;
      setStatus(next);
      timer = setTimeout(() => void navigate(path, { replace: true }), delay);
    };
    finishProviderSignIn(window.location.hash).then(
      (found) => conclude('success', paths.app.home.getHref(), found === 'tokens' ? TOKENS_DELAY_MS : SESSION_DELAY_MS),
      (error: unknown) => {
        logWarning('o login pelo provedor falhou', error);
        conclude('error', paths.auth.login.getHref(), ERROR_DELAY_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [navigate]);

  return status;
}
