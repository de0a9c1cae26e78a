import { createContext, use, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isFocusFree } from '#web/components/ui/keep-focus-near.ts';

/**
 * Whether the member has asked to try again, and nothing has come of it yet. `Loaded` gives it, since the button that
 * was pressed leaves the page while it loads.
 */
export const RetryFocus = createContext<RefObject<boolean> | null>(null);

/**
 * For a button that tries again: after a failure that its press led to, the new button has the focus that the pressed
 * one had, unless the member has moved on.
 * @returns for the button, and to be called at its press
 */
export function useRetryFocus(): { button: RefObject<HTMLButtonElement | null>; notePress: () => void } {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = use(RetryFocus);
  useLayoutEffect(() => {
    if (!wasPressed?.current) return;
    wasPressed.current = false;
    if (button.current && isFocusFree(button.current)) button.current.focus({ preventScroll: true });
  }, [wasPressed]);
  return {
    button,
    notePress: () => {
      if (wasPressed) wasPressed.current = document.activeElement === button.current;
    },
  };
}
