import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Closes a panel that lies over the page when its reader presses elsewhere, goes on by Tab, or presses Escape. Browsers
 * do it so with a `popover`. Safari before 17, Chrome before 114 and Firefox before 125 have none, and show it open for
 * ever.
 * @param around holds the panel and the button that opens it
 * @param close told whether the focus belongs back on the button
 */
export function useLightDismiss(around: RefObject<HTMLElement | null>, isOpen: boolean, close: (isByKey: boolean) => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const isElsewhere = (target: EventTarget | null) => target instanceof Node && !around.current?.contains(target);
    const onPress = ({ target }: PointerEvent) => isElsewhere(target) && latestClose.current(false);
    const onFocus = ({ target }: FocusEvent) => isElsewhere(target) && latestClose.current(false);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && latestClose.current(true);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [around, isOpen]);
}
