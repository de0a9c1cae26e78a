import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Put it on whatever floats over the foot of a page: a toast stands above it. */
export const FLOATING = { 'data-floating': '' };

/**
 * Over the bar, as far as a toast may be from the edge of the screen. Only from 768 px on, where the bar has room
 * between its ends.
 */
export const ABOVE = 'calc(6px + env(safe-area-inset-top, 0px))';
/** Above all that floats over the foot of the page, and above a phone's keyboard. */
export const BELOW = 'calc(8px + max(var(--room-below, 0px), env(safe-area-inset-bottom, 0px)))';
/**
 * On the page's root: how much of the screen's foot a toast takes, with what floats under it (components/styles.css).
 */
const TOAST_ROOM = '--toast-room';
/** From here on the menu is always there, and nothing floats over the page's foot for good. */
export const WIDE = '(min-width: 48rem)';

/**
 * The part of the page's height that the keyboard takes, in px. An enlarged page is seen in part too, but that is no
 * keyboard.
 */
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

/** Between what floats and a toast, and between a toast and what is pressed above it. */
const GAP_PX = 8;

/**
 * Lets the page's end be scrolled out from under a toast at the foot of the screen, as often the button that is to be
 * pressed again is the page's last. @param room px from the foot of the screen up to the toast's upper edge; 0 for none
 */
function makeToastRoom(room: number): void {
  const { style } = document.documentElement;
  const before = style.getPropertyValue(TOAST_ROOM);
  const now = room > 0 ? `${room}px` : '';
  if (before === now) return;
  style.setProperty(TOAST_ROOM, now);
  // The focused element is not left under what has just come.
  const focused = document.activeElement?.closest('main *');
  const isCovered = focused && focused.getBoundingClientRect().bottom > window.innerHeight - room;
  if (room > 0 && isCovered) focused.scrollIntoView({ block: 'nearest' });
}

/**
 * Keeps on an element, as `--room-below`, how much of the screen's foot is taken, while the page scrolls, changes its
 * size or a keyboard comes up. What is in the element stands clear of it by BELOW, and the page has as much room at its
 * end as the toast takes.
 */
export function useRoomBelow(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const shown = () => ref.current?.querySelector<HTMLElement>('li, [data-toast]') ?? null;
    const measure = () => {
      frame = 0;
      const below = roomBelow();
      ref.current?.style.setProperty('--room-below', `${below}px`);
      const toast = shown();
      // Its place moves while it comes in, its height does not.
      const isAtFoot = toast && !window.matchMedia(WIDE).matches;
      makeToastRoom(isAtFoot ? below + toast.offsetHeight + 2 * GAP_PX : 0);
    };
    const measureSoon = () => {
      // Nothing is measured while nothing is told.
      if (frame === 0 && (shown() || document.documentElement.style.getPropertyValue(TOAST_ROOM))) frame = requestAnimationFrame(measure);
    };
    measure();
    // A layer may come to float while a toast is there, and so does the toast itself.
    const changes = new MutationObserver(measureSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-aside', 'data-raised'] });
    window.addEventListener('scroll', measureSoon, { passive: true });
    window.addEventListener('resize', measureSoon);
    window.visualViewport?.addEventListener('resize', measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', measureSoon);
      window.removeEventListener('resize', measureSoon);
      window.visualViewport?.removeEventListener('resize', measureSoon);
      makeToastRoom(0);
    };
  }, [ref]);
}
