import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ModalClose, ModalDescription, ModalHeader, ModalOverlay } from './modal-parts.tsx';
import { ModalRoot } from './modal-root.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** A modal panel at an edge of the screen: Sheet > SheetTrigger + SheetContent. */
export const Sheet = ModalRoot;
export const SheetTrigger = DialogPrimitive.Trigger;
export const SheetClose = DialogPrimitive.Close;
export const SheetHeader = ModalHeader;
export const SheetDescription = ModalDescription;

const sideClasses = {
  right: 'inset-y-0 right-0 w-[min(24rem,88vw)] rounded-l-3xl data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
  left: 'inset-y-0 left-0 w-[min(24rem,88vw)] rounded-r-3xl data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-3xl pt-6 data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom',
};

interface SheetContentProps extends Omit<ComponentProps<typeof DialogPrimitive.Content>, 'children'> {
  children: Elements;
  /** The edge it slides in from; "right" unless said. */
  side?: keyof typeof sideClasses;
}

/** The sheet's panel. Needs a SheetTitle inside. */
export function SheetContent({ side = 'right', className, children, onOpenAutoFocus, onCloseAutoFocus, ...props }: SheetContentProps) {
  const returnFocus = useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus });
  return (
    <DialogPrimitive.Portal>
      <ModalOverlay />
      <DialogPrimitive.Content
        {...returnFocus}
        className={cn(
          'fixed z-50 flex flex-col gap-5 overflow-y-auto overscroll-contain bg-popover p-6 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] text-popover-foreground shadow-lifted outline-none',
          'duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in',
          sideClasses[side],
          className,
        )}
        {...props}
      >
        {children}
        <ModalClose />
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** The sheet's accessible name. */
export function SheetTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-xl leading-tight font-bold', className)} {...props} />;
}

/** The sheet's actions, kept at the bottom. */
export function SheetFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-auto flex flex-col gap-3', className)} {...props} />;
}
