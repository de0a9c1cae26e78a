import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Moves the focus to what a press has brought, since the button that was pressed is gone: a screen reader says what is
 * there now. Put the reference on an element with `tabIndex={-1}`, or on a field.
 * @param isWanted false for a part that only sometimes is what a press has brought
 */
export function useStepFocus<Part extends HTMLElement>(isWanted = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    // A member who is already somewhere else on the page is not taken from there.
    if (isWanted && (document.activeElement === null || document.activeElement === document.body)) part.current?.focus();
  }, [isWanted]);
  return part;
}
