import { useRef } from 'react';

interface AutoFocusHandlers {
  onOpenAutoFocus?: (event: Event) => void;
  onCloseAutoFocus?: (event: Event) => void;
}

/** Puts the focus on the page's content, where what had it has gone. @returns whether the page has such a place */
export function focusPageContent(): boolean {
  const content = document.querySelector<HTMLElement>('main[tabindex]');
  content?.focus({ preventScroll: true });
  return content !== null;
}

/**
 * Gives the focus back to where it was when a dialog opened. Radix does so for its own trigger only: a dialog that is
 * opened by state would leave the keyboard at the top of the page. Where that has gone, such as the row of a workout
 * that was deleted, the page's content gets it.
 */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: AutoFocusHandlers): Required<AutoFocusHandlers> {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      if (opener.current?.isConnected) {
        event.preventDefault();
        opener.current.focus({ preventScroll: true });
      } else if (focusPageContent()) {
        event.preventDefault();
      }
    },
  };
}
