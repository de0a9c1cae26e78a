import { useCallback, useEffect, useState } from 'react';

/**
 * Counts seconds down to 0, by the device's clock: one that slept meanwhile does not wait longer.
 * @returns the seconds that are left, and how to begin with so many
 */
export function useCountdown(): [seconds: number, begin: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const begin = useCallback((from: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + from * 1_000);
  }, []);
  return [seconds, begin];
}
