import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** How long a success is on the screen before the app goes on. */
const REDIRECT_DELAY_MS = 1_500;

/** Goes on to a page 1.5 s after `to` is known, in place of this one. */
export function useDelayedRedirect(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}
