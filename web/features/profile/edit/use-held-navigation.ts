import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Keeps the member on the page, the back button included, for as long as something is being saved. `isHeld` is asked at
 * each attempt.
 */
export function useHeldNavigation(isHeld: () => boolean): void {
  const blocker = useBlocker(isHeld);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
