import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBackCloses } from '#web/components/ui/overlays/use-back-closes.ts';
import { FLOATING } from '../feedback/toast-place.ts';
import { Logo } from './logo.tsx';
import { useStepsAside } from './use-steps-aside.ts';

interface NavDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  label?: string;
  children: ReactNode;
}

/**
 * Below 768 px: a floating menu button and the drawer that it opens over the page.
 * It is a native modal dialog: the browser keeps the focus inside, closes it on Escape and makes the page inert.
 */
export function NavDrawer({ isOpen, onOpenChange, label = 'Menu', children }: NavDrawerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  useStepsAside(openerRef);
  useBackCloses(isOpen, () => onOpenChange(false));
  // Built when it is first opened, and left where it is: it slides away when it is closed.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    // From 768 px on the menu is always there; a drawer left open would lie over it.
    const wide = window.matchMedia('(min-width: 48rem)');
    const closeWhenWide = () => {
      if (wide.matches) onOpenChange(false);
    };
    // The shell draws the menu there, and this again, before it is told of the change.
    closeWhenWide();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, [isOpen, onOpenChange]);

  return (
    <div className="md:hidden print:hidden">
      <button
        ref={openerRef}
        {...FLOATING}
        type="button"
        aria-label="Abrir menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(true)}
        className="floating-button grid size-14 place-items-center rounded-full bg-foreground text-background shadow-lifted motion-safe:active:scale-95"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      {/* A press outside the panel lands on the dialog itself. Escape does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialogRef}
        aria-label={label}
        onClose={() => onOpenChange(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) onOpenChange(false);
        }}
        className="drawer m-0 h-dvh max-h-none w-menu max-w-none tight:w-[90vw] rounded-r-3xl bg-background text-foreground dark:bg-card shadow-lifted"
      >
        {wasOpened ? (
          <div className="flex h-full flex-col pt-safe-top pb-safe-bottom pl-safe-left">
            <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-5">
              <Logo />
              <button
                type="button"
                aria-label="Fechar menu"
                onClick={() => onOpenChange(false)}
                className="grid size-11 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
              >
                <X aria-hidden="true" className="size-6" />
              </button>
            </div>
            <div className="min-h-0 flex-1">{children}</div>
          </div>
        ) : null}
      </dialog>
    </div>
  );
}
