import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import { Toaster as SonnerToaster } from 'sonner';
import { useMediaQuery } from '#web/lib/device/use-media-query.ts';
import { connectToastDisplay } from '#web/lib/toast.ts';
import { ABOVE, BELOW, WIDE, useRoomBelow } from '../feedback/toast-place.ts';
import { useShownToasts } from './use-shown-toasts.ts';

/** Sonner puts its list into the middle, and a toast is as wide as that. A phone's is as wide as the screen. */
const WIDTH = { '--width': '26rem' } as CSSProperties;

/** Draws the toasts of `#web/lib/toast.ts`, one at a time. Put it once in the app; it may be loaded lazily. */
export function Toaster() {
  const frame = useRef<HTMLDivElement>(null);
  const { display, ...focus } = useShownToasts(frame);
  useEffect(() => connectToastDisplay(display), [display]);
  useRoomBelow(frame);
  const isWide = useMediaQuery(WIDE);
  return (
    <div ref={frame} {...focus}>
      <SonnerToaster
        position={isWide ? 'top-center' : 'bottom-center'}
        visibleToasts={1}
        style={WIDTH}
        closeButton
        offset={isWide ? ABOVE : BELOW}
        mobileOffset={{ top: ABOVE, bottom: BELOW, left: 8, right: 8 }}
        containerAriaLabel="Avisos"
        toastOptions={{
          closeButtonAriaLabel: 'Fechar aviso',
          unstyled: true,
          classNames: {
            toast:
              'pointer-events-auto flex data-[visible=false]:invisible font-sans w-full items-start gap-3 rounded-xl bg-popover py-2.5 pr-12 pl-3.5 tight:text-[length:min(1rem,22px)] text-popover-foreground shadow-lifted ring-1 ring-border',
            content: 'flex min-w-0 flex-1 flex-col gap-0.5',
            title: 'font-semibold leading-snug',
            description: 'text-sm leading-snug text-muted-foreground tight:text-[length:min(0.875rem,20px)]',
            icon: 'mt-px grid size-6 shrink-0 place-items-center',
            actionButton:
              "relative shrink-0 self-center rounded-full bg-secondary px-3.5 py-2 text-sm font-semibold text-secondary-foreground hover:bg-secondary-hover after:absolute after:inset-x-0 after:-inset-y-1 after:content-['']",
            closeButton:
              'absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground [&_svg]:size-4',
          },
        }}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-6 text-streak" />,
          error: <CircleAlert aria-hidden="true" className="size-6 text-destructive" />,
          info: <Info aria-hidden="true" className="size-6 text-primary" />,
        }}
      />
    </div>
  );
}
