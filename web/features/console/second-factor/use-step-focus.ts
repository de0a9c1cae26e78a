import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Moves the focus to what a press has brought, since the button that was pressed is gone: a screen reader says what is there now. Put the
 * reference on an element with `tabIndex={-1}`, or on a field.
 */
export function useStepFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    // Nobody who is already somewhere else on the page is taken from there.
    if (document.activeElement === null || document.activeElement === document.body) part.current?.focus();
  }, []);
  return part;
}
