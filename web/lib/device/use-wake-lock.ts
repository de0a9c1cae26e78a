import { useEffect, useState } from 'react';
import { logWarning } from '../log.ts';
import { toast } from '../toast.ts';

/**
 * Keeps the screen lit while switched on. The browser takes the lock away when the page is left, and it is asked for
 * again on return.
 */
export function useWakeLock() {
  const [isOn, setIsOn] = useState(false);

  useEffect(() => {
    if (!isOn) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isOver) await granted.release();
        else lock = granted;
      } catch (error) {
        logWarning('the screen may turn off', error);
        if (isOver) return;
        setIsOn(false);
        toast.info('Não foi possível manter a tela acesa', { description: 'O aparelho pode estar economizando bateria.' });
      }
    }
    const onReturn = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onReturn);
      void lock?.release();
    };
  }, [isOn]);

  return { isSupported: 'wakeLock' in navigator, isOn, setIsOn };
}
