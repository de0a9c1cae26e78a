import { focusQuietly } from './focus-quietly.ts';

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
 * Puts the focus of a control that is about to leave the page with what it did, such as "Participar do Desafio", on the
 * heading of what stays around it: the browser would give it to the page as a whole, and the next Tab would begin at
 * the top. Nothing happens when the focus has gone elsewhere by then, as after a navigation.
 */
export function keepFocusNear(element: HTMLElement): void {
  const around = elementsAround(element);
  // Others that want the focus take it in the effects of the same drawing.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (element.isConnected || !isNowhere()) return;
      const nearest = around.find((outer) => outer.isConnected && outer.querySelector('h1, h2, h3, h4'));
      const heading = nearest?.querySelector<HTMLElement>('h1, h2, h3, h4');
      if (heading) focusQuietly(heading);
    }),
  );
}
