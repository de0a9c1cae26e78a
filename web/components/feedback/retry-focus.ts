import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isFocusFree } from '#web/components/ui/keep-focus-near.ts';

/** Whether the member has asked to try again, and nothing has come of it yet. */
interface RetryMemory {
  /** @param hadFocus whether the button had the focus when it was pressed */
  note: (hadFocus: boolean) => void;
  /** Tells it, once. */
  take: () => boolean;
}

/** Made by `Loaded`, which stays, since the button that was pressed leaves the page while it loads. */
export function createRetryMemory(): RetryMemory {
  let isWaiting = false;
  return {
    note: (hadFocus) => {
      isWaiting = hadFocus;
    },
    take: () => {
      const wasWaiting = isWaiting;
      isWaiting = false;
      return wasWaiting;
    },
  };
}

export const RetryFocus = createContext<RetryMemory | null>(null);

/**
 * For a button that tries again: after a failure that its press led to, the new button has the focus that the pressed
 * one had, unless the member has moved on.
 * @returns for the button, and to be called at its press
 */
export function useRetryFocus(): { button: RefObject<HTMLButtonElement | null>; notePress: () => void } {
  const button = useRef<HTMLButtonElement>(null);
  const memory = useContext(RetryFocus);
  useLayoutEffect(() => {
    if (memory?.take() && button.current && isFocusFree(button.current)) button.current.focus({ preventScroll: true });
  }, [memory]);
  return { button, notePress: () => memory?.note(document.activeElement === button.current) };
}
