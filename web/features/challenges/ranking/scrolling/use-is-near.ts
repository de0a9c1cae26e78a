import { useCallback, useState } from 'react';

/**
 * Follows whether an element is inside the window or near it. Put `ref` on the element.
 * @param margin how far outside still counts, as CSS writes it, such as "800px"
 * @param isNearAtFirst what it is until the browser has looked
 */
export function useIsNear(margin: string, isNearAtFirst = false) {
  const [isNear, setIsNear] = useState(isNearAtFirst);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      // Several changes may be told at once, and the last one counts.
      const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
        rootMargin: `${margin} 0px`,
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        setIsNear(isNearAtFirst);
      };
    },
    [margin, isNearAtFirst],
  );
  return { ref, isNear };
}
