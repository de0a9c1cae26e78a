import { useCallback, useRef, useState } from 'react';

/**
 * Follows whether one list item is inside the window. Put `ref` on the element.
 * `isMounted` is false while no element carries it; `scrollTo` brings it to the middle.
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
    elementRef.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, []);

  return { ref, isMounted, isOnScreen, scrollTo };
}
