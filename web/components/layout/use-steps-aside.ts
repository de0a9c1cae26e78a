import { useEffect } from 'react';
import type { RefObject } from 'react';
import { WIDE } from '../feedback/toast-place.ts';

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

/** A page is known by its headings. One that only a screen reader finds has no words in the way. */
const READ_FIRST = 'main :is(h1, h2):not(.sr-only), [data-keep-clear]';

/** Between what floats and the words that it stands above. */
const GAP_PX = 8;

/**
 * On the page's root: how far the menu button stands above its place, which what the keyboard comes to is kept clear of
 * (components/styles.css).
 */
const RAISE = '--menu-raise';

/** The lines of an element's words: a heading takes the whole width, its words mostly don't. */
function linesOf(element: Element): readonly DOMRect[] {
  const words = document.createRange();
  words.selectNodeContents(element);
  return [...words.getClientRects()];
}

/**
 * How many px above its place it stands clear of every heading, at first sight: to step aside there would be to hide
 * the menu. Headings that pass under it while the page scrolls would have it go up and down. Where it finds no place in
 * the lower half of the screen it keeps its own.
 */
function raiseOverHeadings(floating: HTMLElement): number {
  if (window.scrollY >= STEP_PX) return 0;
  // A transform moves none of these.
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = floating;
  const middle = window.innerHeight / 2;
  const isAtTheFoot = ({ top, bottom }: DOMRect) => bottom > middle && top < offsetTop + offsetHeight;
  const lowestFirst = [...document.querySelectorAll(READ_FIRST)]
    .filter((element) => isAtTheFoot(element.getBoundingClientRect()))
    .flatMap(linesOf)
    .filter(({ left, right }) => right > offsetLeft && left < offsetLeft + offsetWidth)
    .toSorted((one, other) => other.bottom - one.bottom);
  let top = offsetTop;
  for (const line of lowestFirst) {
    if (line.bottom > top && line.top < top + offsetHeight) top = line.top - GAP_PX - offsetHeight;
  }
  return top < middle ? 0 : Math.ceil(offsetTop - top);
}

/**
 * Marks what floats over the page with `data-aside` while the reader goes down it, so that nothing under it is out of
 * reach, and no more once they go up. At both ends of a page it is there: the end has room for it. Wherever it would
 * stand over what is to be kept clear, it steps aside too; and at first sight it stands above a heading, not over it.
 */
export function useStepsAside(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    let isGoingDown = false;
    let frame = 0;
    const place = () => {
      frame = 0;
      const floating = ref.current;
      // Nothing floats on a wide screen.
      if (!floating || window.matchMedia(WIDE).matches) return;
      const isAside = isGoingDown || isInTheWay(floating);
      floating.toggleAttribute('data-aside', isAside);
      // It goes from where it stands, and comes back to where it then belongs.
      if (isAside) return;
      const raise = `${raiseOverHeadings(floating)}px`;
      if ((floating.dataset['raised'] ?? '0px') === raise) return;
      // By this a toast knows of it (feedback/toast-place.ts).
      floating.dataset['raised'] = raise;
      document.documentElement.style.setProperty(RAISE, raise);
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
    // So it does as a picture comes, another font or another size of text.
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(document.body);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', placeSoon);
      document.documentElement.style.removeProperty(RAISE);
    };
  }, [ref]);
}
