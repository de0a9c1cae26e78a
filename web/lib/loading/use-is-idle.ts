import { useEffect, useState } from 'react';
import { untilIdle } from './until-idle.ts';

/** Whether the page has had what it was loading: what no screen waits for is drawn then. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function waitForPage() {
      await untilIdle();
      if (!isGone) setIsIdle(true);
    }
    void waitForPage();
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle;
}
