/**
 * Gives an element the focus that no press asked for: nothing is outlined, nothing scrolls. What takes no focus by
 * itself does from now on.
 */
export function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
}
