import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { toast as sonner, Toaster as SonnerToaster } from 'sonner';
import { connectToastDisplay, forgetToast } from '#web/lib/toast.ts';
import type { ToastMessage } from '#web/lib/toast.ts';

const ABOVE = 'calc(6px + env(safe-area-inset-top, 0px))';
const DURATION_MS = { success: 5000, info: 5000, error: 8000 };

function showWithSonner({ id, kind, title, description, action, duration }: ToastMessage): void {
  sonner[kind](title, {
    id,
    description,
    action,
    duration: duration ?? DURATION_MS[kind],
    onDismiss: () => forgetToast(id),
    onAutoClose: () => forgetToast(id),
  });
}

/** Draws the toasts of `#web/lib/toast.ts`, one at a time. Put it once in the app; it may be loaded lazily. */
export function Toaster() {
  useEffect(() => connectToastDisplay({ show: showWithSonner, dismiss: (id) => void sonner.dismiss(id) }), []);
  return (
    <SonnerToaster
      position="top-center"
      visibleToasts={1}
      closeButton
      // Over the bar, where nobody reads or presses while something is being told: under it are the page's title and a dialog's, and its "Fechar".
      offset={ABOVE}
      mobileOffset={{ top: ABOVE, left: 8, right: 8 }}
      containerAriaLabel="Avisos"
      toastOptions={{
        closeButtonAriaLabel: 'Fechar aviso',
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-auto flex font-sans w-full items-start gap-3 rounded-xl bg-popover py-2.5 pr-12 pl-3.5 tight:text-[length:min(1rem,22px)] text-popover-foreground shadow-lifted ring-1 ring-border sm:w-[26rem]',
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
  );
}
