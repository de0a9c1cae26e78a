import { useSyncExternalStore } from 'react';
import { now, onClockCorrected } from './clock.ts';

/** Also what a device that slept may be late by. */
const CHECK_EVERY_MS = 15_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', onChange);
  const stopHearing = onClockCorrected(onChange);
  return () => {
    stopHearing();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/**
 * Something that follows from the present instant, such as the day; renders again when it turns.
 * @param read takes the instant and returns a string, which is compared
 * @param clock preciseNow for what changes by the minute
 */
export function useMoment<Value extends string>(read: (instant: Date) => Value, clock: () => Date = now): Value {
  return useSyncExternalStore(subscribe, () => read(clock()));
}
