import { startTransition, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Above and below what is seen. */
const HALF_A_SCREEN = '50%';

/** A key may lead anywhere or search the page, the browser's own search takes the focus from it, and paper has no edge. */
const BEFORE_ALL_IS_NEEDED = ['keydown', 'blur', 'beforeprint'] as const;

/**
 * Whether what lies further down the page, and is much work, is to be drawn: as soon as its place is near what is seen,
 * or all of the page may be needed, and from then on. Put `ref` on what keeps its place meanwhile.
 * @param margin how far outside the window still counts, as CSS writes it
 */
export function useIsDue(margin = HALF_A_SCREEN) {
  const [isDue, setIsDue] = useState(false);
  const ref = useCallback(
    (place: HTMLElement | null) => {
      if (!place) return undefined;
      if (!('IntersectionObserver' in window)) {
        setIsDue(true);
        return undefined;
      }
      const drawAtOnce = () => {
        stop();
        flushSync(() => setIsDue(true));
      };
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          stop();
          startTransition(() => setIsDue(true));
        },
        { rootMargin: `${margin} 0px` },
      );
      function stop(): void {
        observer.disconnect();
        for (const name of BEFORE_ALL_IS_NEEDED) window.removeEventListener(name, drawAtOnce);
      }
      observer.observe(place);
      for (const name of BEFORE_ALL_IS_NEEDED) window.addEventListener(name, drawAtOnce);
      return stop;
    },
    [margin],
  );
  return { ref, isDue };
}
