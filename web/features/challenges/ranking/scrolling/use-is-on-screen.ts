import { useCallback, useRef, useState } from 'react';
import { bringToMiddle } from './bring-to-middle.ts';

/**
 * Follows whether one list item is inside the window. Put `ref` on the element.
 * `isMounted` is false while no element carries it; `scrollTo` brings it to the middle and the focus to its link.
 */
export function useIsOnScreen() {
  const elementRef = useRef<HTMLLIElement | null>(null);
  const [isMounted, setIsMounted] = useState(false);
  const [isOnScreen, setIsOnScreen] = useState(false);

  const ref = useCallback((element: HTMLLIElement | null) => {
    if (!element) return undefined;
    elementRef.current = element;
    setIsMounted(true);
    const observer = new IntersectionObserver((entries) => setIsOnScreen(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.5,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      elementRef.current = null;
      setIsMounted(false);
      setIsOnScreen(false);
    };
  }, []);

  const scrollTo = useCallback(() => {
    if (!elementRef.current) return;
    bringToMiddle(elementRef.current);
    // A keyboard user goes on from there.
    elementRef.current.querySelector('a')?.focus({ preventScroll: true });
  }, []);

  return { ref, isMounted, isOnScreen, scrollTo };
}
