import { focusQuietly } from './focus-quietly.ts';

/** The element that has a focus only because what had it is gone. */
let standIn: HTMLElement | null = null;

/**
 * Whether the member has the focus on nothing of their own choice: on the page as a whole, on the dialog around an
 * element, which takes what its parts lose, or on what `keepFocusNear` chose.
 */
export function isFocusFree(element: HTMLElement): boolean {
  const focused = document.activeElement ?? document.body;
  return focused === standIn || (focused !== element && focused.contains(element) && (focused === document.body || isDialog(focused)));
}

const isDialog = (element: Element) => element.matches('[role="dialog"], [role="alertdialog"], dialog');
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * The elements around one on its page, the nearest first; what lies in a dialog has none, which gives the focus back by
 * itself.
 */
function elementsAround(element: HTMLElement): HTMLElement[] {
  const page = element.closest<HTMLElement>('main, [role="dialog"]');
  if (page?.tagName !== 'MAIN') return [];
  const around: HTMLElement[] = [];
  for (let outer = element.parentElement; outer && outer !== page; outer = outer.parentElement) around.push(outer);
  return [...around, page];
}

/**
 * Puts the focus on the heading of the nearest that is still there, and on the next one when that heading goes too, as
 * one does that stood in while the page loaded: until the member moves on.
 */
function settle(around: readonly HTMLElement[]): void {
  const nearest = around.find((outer) => outer.isConnected && outer.querySelector('h1, h2, h3, h4'));
  const heading = nearest?.querySelector<HTMLElement>('h1, h2, h3, h4');
  if (!heading) return;
  focusQuietly(heading);
  standIn = heading;
  const changes = new MutationObserver(() => {
    if (heading.isConnected) return;
    leave();
    if (isNowhere()) settle(around);
  });
  // A heading that leaves the page tells of it in some browsers only.
  const leave = () => {
    changes.disconnect();
    heading.removeEventListener('blur', leaveUnlessGone);
    if (standIn === heading) standIn = null;
  };
  const leaveUnlessGone = () => {
    if (heading.isConnected) leave();
  };
  heading.addEventListener('blur', leaveUnlessGone);
  changes.observe(document.body, { childList: true, subtree: true });
}

/**
 * Puts the focus of a control that is about to leave the page with what it did, such as "Participar do Desafio", on the
 * heading of what stays around it: the browser would give it to the page as a whole, and the next Tab would begin at
 * the top. Nothing happens when the focus has gone elsewhere by then, as after a navigation.
 */
export function keepFocusNear(element: HTMLElement): void {
  const around = elementsAround(element);
  // Others that want the focus take it in the effects of the same drawing.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!element.isConnected && isNowhere()) settle(around);
    }),
  );
}
