import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Put it on whatever floats over the foot of a page: a toast stands above it. */
export const FLOATING = { 'data-floating': '' };

/** Over the bar, as far as a toast may be from the edge of the screen. Only from 768 px on, where the bar has room between its ends. */
export const ABOVE = 'calc(6px + env(safe-area-inset-top, 0px))';
/** Above all that floats over the foot of the page, and above a phone's keyboard. */
export const BELOW = 'calc(8px + max(var(--room-below, 0px), env(safe-area-inset-bottom, 0px)))';
/** From here on the menu is always there, and nothing floats over the page's foot for good. */
export const WIDE = '(min-width: 48rem)';

/** What the keyboard takes of the page's height, in px. Who has enlarged the page sees a part of it, which is no keyboard. */
function keyboardHeight(): number {
  const seen = window.visualViewport;
  return seen && seen.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0;
}

function roomBelow(): number {
  const tops = [...document.querySelectorAll('[data-floating]:not([data-aside])')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top < window.innerHeight)
    .map(({ top }) => window.innerHeight - top);
  return Math.max(0, keyboardHeight(), ...tops);
}

/**
 * Keeps on an element, as `--room-below`, how much of the screen's foot is taken, while the page scrolls, changes its size or a keyboard
 * comes up. What is in the element stands clear of it by BELOW.
 */
export function useRoomBelow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      ref.current?.style.setProperty('--room-below', `${roomBelow()}px`);
    };
    const measureSoon = () => {
      // Nothing is measured while nothing is told.
      if (frame === 0 && ref.current?.querySelector('li, p')) frame = requestAnimationFrame(measure);
    };
    measure();
    // What comes to float while a toast is there, and the toast itself.
    const changes = new MutationObserver(measureSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-aside'] });
    window.addEventListener('scroll', measureSoon, { passive: true });
    window.addEventListener('resize', measureSoon);
    window.visualViewport?.addEventListener('resize', measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', measureSoon);
      window.removeEventListener('resize', measureSoon);
      window.visualViewport?.removeEventListener('resize', measureSoon);
    };
  }, [ref]);
}
