import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ModalClose, ModalDescription, ModalHeader, ModalOverlay } from './modal-parts.tsx';
import { ModalRoot, useModalLock } from './modal-root.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** A modal dialog: Dialog > DialogTrigger + DialogContent. */
export const Dialog = ModalRoot;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;
export const DialogHeader = ModalHeader;
export const DialogDescription = ModalDescription;

/** A press on a toast lies outside the dialog but must not close it. */
function isOnToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

interface DialogContentProps extends Omit<ComponentProps<typeof DialogPrimitive.Content>, 'children'> {
  children: Elements;
  /** Keeps the dialog open on Escape, overlay, X and Back, for as long as something is being saved. */
  isLocked?: boolean;
  /** False for a dialog that is never closed by hand. */
  hasClose?: boolean;
}

/** The dialog's panel: a sheet from the bottom on phones, a centred card from 640 px, with room for a toast above. Needs a DialogTitle inside. */
export function DialogContent({
  className,
  children,
  isLocked = false,
  hasClose = true,
  onEscapeKeyDown,
  onPointerDownOutside,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: DialogContentProps) {
  const returnFocus = useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus });
  useModalLock(isLocked);
  return (
    <DialogPrimitive.Portal>
      <ModalOverlay />
      <DialogPrimitive.Content
        {...returnFocus}
        onEscapeKeyDown={(event) => (isLocked ? event.preventDefault() : onEscapeKeyDown?.(event))}
        onPointerDownOutside={(event) => {
          if (isLocked || isOnToast(event.target)) event.preventDefault();
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
        {hasClose ? <ModalClose disabled={isLocked} /> : null}
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
