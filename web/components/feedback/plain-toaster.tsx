import { useEffect, useState } from 'react';
import { connectToastDisplay } from '#web/lib/toast.ts';
import type { ToastMessage } from '#web/lib/toast.ts';

/** Shows the newest toast until the Toaster is loaded, so that one about a broken connection is seen although nothing more can be fetched. */
export function PlainToaster() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(
    () =>
      connectToastDisplay({
        show: setMessage,
        dismiss: (id) => setMessage((current) => (current?.id === id ? null : current)),
      }),
    [],
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-[4.75rem] z-[100] flex justify-center">
      {message ? (
        <div className="w-full rounded-xl bg-popover px-4 py-3.5 text-popover-foreground shadow-lifted ring-1 ring-border sm:w-[26rem]">
          <p className="leading-snug font-semibold">{message.title}</p>
          {message.description ? <p className="text-sm text-muted-foreground">{message.description}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
