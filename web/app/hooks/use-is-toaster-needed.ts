import { useEffect, useState } from 'react';
import { connectToastDisplay } from '#web/lib/toast.ts';

const IDLE_DELAY_MS = 5_000;

/**
 * Whether the toasts' display should be loaded: at the first toast, at the member's first touch or key (a toast about
 * a broken connection could not load it any more), or once the page has been open for a while.
 */
export function useIsToasterNeeded(): boolean {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return undefined;
    const need = () => setIsNeeded(true);
    const timer = setTimeout(need, IDLE_DELAY_MS);
    const disconnect = connectToastDisplay({ show: need, dismiss: () => undefined });
    window.addEventListener('pointerdown', need);
    window.addEventListener('keydown', need);
    return () => {
      clearTimeout(timer);
      disconnect();
      window.removeEventListener('pointerdown', need);
      window.removeEventListener('keydown', need);
    };
  }, [isNeeded]);
  return isNeeded;
}
