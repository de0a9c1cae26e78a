/** Frames that must agree before the way is called found, and how many are tried at most. */
const STEADY_FRAMES = 3;
const MOST_FRAMES = 60;

/**
 * Scrolls an element to the middle of the window. Rows out of sight are laid out by a guess until they come near, so
 * one leap misses: the way is found in steps, a frame each, until the element stays where it is.
 */
export function bringToMiddle(element: HTMLElement): void {
  let steady = 0;
  let frames = 0;
  let lastTop = Number.NaN;
  function step() {
    if (!element.isConnected || frames >= MOST_FRAMES) return;
    frames += 1;
    const top = element.getBoundingClientRect().top;
    steady = Math.abs(top - lastTop) < 1 ? steady + 1 : 0;
    if (steady >= STEADY_FRAMES) return;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    lastTop = element.getBoundingClientRect().top;
    requestAnimationFrame(step);
  }
  step();
}
