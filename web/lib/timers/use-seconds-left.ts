import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

function everyHalfSecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, SECOND_MS / 2);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

const never = () => () => undefined;

/**
 * The seconds until an instant, 0 after it. It goes by the clock: a phone that slept shows the right time again.
 * @param endsAt Unix milliseconds by the device's clock; null for nothing to wait for
 */
export function useSecondsLeft(endsAt: number | null): number {
  return useSyncExternalStore(endsAt === null ? never : everyHalfSecond, () =>
    endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)),
  );
}

/** "4:05" for 245. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
