import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

interface Countdown {
  /** Null while it does not run. */
  endsAt: number | null;
  secondsLeft: number;
}

/** A timer of so many minutes. It goes by the clock: a phone that slept shows the right time again. */
export function useCountdown(minutes: number, onEnd: () => void) {
  const [{ endsAt, secondsLeft }, set] = useState<Countdown>({ endsAt: null, secondsLeft: 0 });
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (endsAt === null) return undefined;
    function tick(): void {
      const left = Math.max(0, Math.ceil(((endsAt ?? 0) - Date.now()) / SECOND_MS));
      set({ endsAt: left === 0 ? null : endsAt, secondsLeft: left });
      if (left > 0) return;
      setIsOver(true);
      onEnd();
    }
    const timer = setInterval(tick, SECOND_MS / 2);
    return () => clearInterval(timer);
  }, [endsAt, onEnd]);

  return {
    isRunning: endsAt !== null,
    isOver,
    secondsLeft,
    start: () => {
      setIsOver(false);
      set({ endsAt: Date.now() + minutes * 60 * SECOND_MS, secondsLeft: minutes * 60 });
    },
    stop: () => {
      setIsOver(false);
      set({ endsAt: null, secondsLeft: 0 });
    },
  };
}
