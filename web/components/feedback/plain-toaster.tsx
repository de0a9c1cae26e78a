import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '#web/lib/device/use-media-query.ts';
import { connectToastDisplay, forgetToast } from '#web/lib/toast.ts';
import type { ToastMessage } from '#web/lib/toast.ts';
import { ABOVE, BELOW, WIDE, useRoomBelow } from './toast-place.ts';

const DURATION_MS = 8_000;
const icons = {
  success: <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-streak" />,
  error: <CircleAlert aria-hidden="true" className="size-6 shrink-0 text-destructive" />,
  info: <Info aria-hidden="true" className="size-6 shrink-0 text-primary" />,
};

/**
 * Shows the newest toast until the Toaster is loaded, so that one about a broken connection is seen although nothing
 * more can be fetched.
 */
export function PlainToaster() {
  const frame = useRef<HTMLDivElement>(null);
  useRoomBelow(frame);
  const isWide = useMediaQuery(WIDE);
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(
    () =>
      connectToastDisplay({
        show: setMessage,
        dismiss: (id) => setMessage((current) => (current?.id === id ? null : current)),
      }),
    [],
  );
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => {
      forgetToast(message.id);
      setMessage(null);
    }, message.duration ?? DURATION_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div
      role="status"
      ref={frame}
      data-plain-toaster
      style={isWide ? { top: ABOVE } : { bottom: BELOW }}
      className="pointer-events-none fixed inset-x-2 z-[100] flex justify-center"
    >
      {message ? (
        <div
          data-toast
          className="flex w-full items-start gap-3 rounded-xl bg-popover px-3.5 py-2.5 text-popover-foreground shadow-lifted ring-1 ring-border sm:w-[26rem]"
        >
          {icons[message.kind]}
          <div className="flex min-w-0 flex-col gap-0.5">
            <p className="leading-snug font-semibold">{message.title}</p>
            {message.description ? <p className="text-sm text-muted-foreground">{message.description}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
