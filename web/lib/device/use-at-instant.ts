import { useEffect, useRef } from 'react';
import { now, onClockCorrected } from './clock.ts';

/** The longest time of setTimeout; what is further away is looked at again after it. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * Does something once when an instant comes, by the server's clock; at once on a device that slept over it, when it is
 * looked at again.
 * @param instant ISO; null for none. One that lies in the past does nothing.
 */
export function useAtInstant(instant: string | null | undefined, work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });

  useEffect(() => {
    const at = Date.parse(instant ?? '');
    if (Number.isNaN(at) || at <= now().getTime()) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    function wait(): void {
      clearTimeout(timer);
      if (isDone) return;
      const left = at - now().getTime();
      isDone = left <= 0;
      if (isDone) latest.current();
      else timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS));
    }
    wait();
    document.addEventListener('visibilitychange', wait);
    const stopHearing = onClockCorrected(wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
      stopHearing();
    };
  }, [instant]);
}
