import { useEffect } from 'react';
import type { RefObject } from 'react';

/** What is less is a trembling finger. */
const STEP_PX = 12;

/**
 * Marks what floats over the page with `data-aside` while the reader goes down it, so that nothing under it is out of reach, and no
 * more once they go up. At both ends of a page it is there: the end has room for it.
 */
export function useStepsAside(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const y = window.scrollY;
      // A phone whose address bar has left has more height than the document knows of. Past an end the page springs back.
      const isAtEnd = y <= 0 || y + window.innerHeight >= document.documentElement.scrollHeight - 1;
      if (!isAtEnd && Math.abs(y - last) < STEP_PX) return;
      ref.current?.toggleAttribute('data-aside', !isAtEnd && y > last);
      last = y;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [ref]);
}
