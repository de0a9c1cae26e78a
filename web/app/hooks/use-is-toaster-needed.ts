import { useEffect, useState } from 'react';
import { connectToastDisplay } from '#web/lib/toast.ts';

const IDLE_DELAY_MS = 5_000;

/**
 * Whether the toasts' display should be loaded: at the first toast, or at the member's first touch or key. Where no
 * worker keeps the app on the device it is once the page has been open for a while, too: a toast about a broken
 * connection could not load it any more.
 */
export function useIsToasterNeeded(): boolean {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return undefined;
    const need = () => setIsNeeded(true);
    const timer = setTimeout(() => {
      if (!navigator.serviceWorker?.controller) need();
    }, IDLE_DELAY_MS);
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
