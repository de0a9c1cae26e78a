import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ModalClose, ModalOverlay } from './modal-parts.tsx';
import { useModalLock } from './modal-root.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** A press on a toast lies outside the dialog but must not close it. */
function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

export interface DialogPanelProps extends Omit<ComponentProps<typeof DialogPrimitive.Content>, 'children'> {
  children: Elements;
  /** Keeps the dialog open on Escape, overlay, X and Back, for as long as something is being saved. */
  isLocked?: boolean;
  /** False for a dialog that is never closed by hand. */
  hasClose?: boolean;
}

/**
 * The panel of a dialog.
 * @param props with `keepsOpen`, which is asked before the dialog is closed by hand, and `beside`, what stands beside
 * its content
 */
export function DialogPanel({
  className,
  children,
  isLocked = false,
  hasClose = true,
  keepsOpen = () => false,
  beside,
  onEscapeKeyDown,
  onPointerDownOutside,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: DialogPanelProps & { keepsOpen?: () => boolean; beside?: Elements }) {
  const returnFocus = useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus });
  useModalLock(() => isLocked || keepsOpen());
  return (
    <DialogPrimitive.Portal>
      <ModalOverlay />
      <DialogPrimitive.Content
        {...returnFocus}
        onEscapeKeyDown={(event) => (isLocked || keepsOpen() ? event.preventDefault() : onEscapeKeyDown?.(event))}
        onPointerDownOutside={(event) => {
          if (isLocked || isOnToast(event.target) || keepsOpen()) event.preventDefault();
          else onPointerDownOutside?.(event);
        }}
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-var(--spacing)*20-env(safe-area-inset-top,0px))] scroll-pt-16 scroll-pb-24 flex-col gap-5 overflow-y-auto overscroll-contain rounded-t-3xl bg-popover p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-popover-foreground shadow-lifted outline-none',
          'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-2rem)] sm:max-h-[calc(100dvh-var(--spacing)*34)] sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-3xl sm:p-8',
          'duration-200 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0',
          'max-sm:data-[state=closed]:slide-out-to-bottom max-sm:data-[state=open]:slide-in-from-bottom sm:data-[state=closed]:zoom-out-95 sm:data-[state=open]:zoom-in-95',
          className,
        )}
        {...props}
      >
        {children}
        {hasClose ? <ModalClose disabled={isLocked} onClick={(event) => (keepsOpen() ? event.preventDefault() : undefined)} /> : null}
        {beside}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** The dialog's accessible name. */
export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-2xl leading-tight font-bold', className)} {...props} />;
}

/** The actions: stacked on phones with the main one on top, in a row from 640 px with the main one last. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)} {...props} />;
}
