import { useMemo, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { toast as sonner } from 'sonner';
import { forgetToast, toast } from '#web/lib/toast.ts';
import type { ToastDisplay, ToastMessage } from '#web/lib/toast.ts';

const DURATION_MS = { success: 5000, info: 5000, error: 8000 };

interface ShownToasts {
  display: ToastDisplay;
  onFocusCapture: (event: FocusEvent) => void;
  onBlurCapture: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Shows messages with sonner, and has the say about the keyboard's focus in them. Sonner gives it back to where it came
 * from whenever it leaves a toast, by Tab too: from the last control of a page it would go round between the two for as
 * long as the toast is there. Here it goes where the member takes it. While it is in a toast, that one stays; when a
 * toast goes with the focus in it, or on Escape, it is given back.
 * @param frame the element around sonner's
 */
export function useShownToasts(frame: RefObject<HTMLElement | null>): ShownToasts {
  const cameFrom = useRef<Element | null>(null);
  return useMemo(() => {
    /** The newest is the one to be seen. */
    const shown = new Map<string, ToastMessage>();

    const giveFocusBack = () => {
      if (!frame.current?.contains(document.activeElement)) return;
      const goal = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main h1');
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
    };
    const forget = (id: string) => {
      const isSeen = [...shown.keys()].at(-1) === id;
      shown.delete(id);
      forgetToast(id);
      if (isSeen) giveFocusBack();
    };
    const show = ({ id, kind, title, description, action, duration }: ToastMessage, isHeld = false) => {
      sonner[kind](title, {
        id,
        description,
        action,
        duration: isHeld ? Number.POSITIVE_INFINITY : (duration ?? DURATION_MS[kind]),
        onDismiss: () => forget(id),
        onAutoClose: () => forget(id),
      });
    };
    const isInside = (target: EventTarget | null) => target instanceof Node && frame.current?.contains(target) === true;
    const seen = () => [...shown.values()].at(-1);

    return {
      display: {
        show: (message) => {
          shown.delete(message.id);
          shown.set(message.id, message);
          show(message);
        },
        dismiss: (id) => {
          sonner.dismiss(id);
        },
      },
      onFocusCapture: (event) => {
        event.stopPropagation();
        if (isInside(event.relatedTarget)) return;
        cameFrom.current = event.relatedTarget;
        const message = seen();
        if (message) show(message, true);
      },
      onBlurCapture: (event) => {
        event.stopPropagation();
        const message = seen();
        if (message && !isInside(event.relatedTarget)) show(message);
      },
      onKeyDown: (event) => {
        const message = seen();
        if (event.key === 'Escape' && message) toast.dismiss(message.id);
      },
    };
  }, [frame]);
}
