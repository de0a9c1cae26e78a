import { useEffect } from 'react';
import type { RefObject } from 'react';

/** A shorter way is a trembling finger. */
const STEP_PX = 12;

/**
 * Put it on what must be read whole at first sight, such as the member card's code: nothing that floats stands over it.
 */
export const KEEP_CLEAR = { 'data-keep-clear': '' };

/** Whether it stands over what is to be kept clear, by where it is when it has not stepped aside. */
function isInTheWay(floating: HTMLElement): boolean {
  const kept = [...document.querySelectorAll('[data-keep-clear]')];
  // On most pages nothing is, and a look at where something is has the browser lay the page out.
  if (kept.length === 0) return false;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = floating;
  return kept.some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return right > offsetLeft && left < offsetLeft + offsetWidth && bottom > offsetTop && top < offsetTop + offsetHeight;
  });
}

/**
 * Marks what floats over the page with `data-aside` while the reader goes down it, so that nothing under it is out of
 * reach, and no more once they go up. At both ends of a page it is there: the end has room for it. Wherever it would
 * stand over what is to be kept clear, it steps aside too.
 */
export function useStepsAside(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    let isGoingDown = false;
    let frame = 0;
    const place = () => {
      frame = 0;
      ref.current?.toggleAttribute('data-aside', isGoingDown || isInTheWay(ref.current));
    };
    const placeSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(place);
    };
    const follow = () => {
      const y = window.scrollY;
      // A phone whose address bar has left has more height than the document knows of. Past an end the page springs
      // back.
      const isAtEnd = y <= 0 || y + window.innerHeight >= document.documentElement.scrollHeight - 1;
      if (isAtEnd || Math.abs(y - last) >= STEP_PX) {
        isGoingDown = !isAtEnd && y > last;
        last = y;
      }
      place();
    };
    // The element that is to be kept clear comes with its answer, and moves as the page is drawn.
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', placeSoon);
    };
  }, [ref]);
}
