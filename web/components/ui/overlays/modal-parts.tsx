import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** The dimmed page behind a dialog or a sheet. */
export function ModalOverlay() {
  return (
    <DialogPrimitive.Overlay className="fixed inset-0 z-50 bg-overlay duration-200 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
  );
}

/**
 * The X in the corner of a dialog or a sheet. It comes last for the keyboard, takes no room, and stays in sight when
 * the panel is scrolled.
 */
export function ModalClose({ disabled = false, onClick }: Pick<ComponentProps<'button'>, 'disabled' | 'onClick'>) {
  return (
    <div className="sticky top-0 z-20 order-first -mb-5 h-0 self-end">
      <DialogPrimitive.Close
        disabled={disabled}
        onClick={onClick}
        className="absolute -top-2 -right-2 grid size-11 place-items-center rounded-full text-muted-foreground transition-[color,transform] duration-150 hover:text-foreground disabled:opacity-55 motion-safe:active:scale-95"
      >
        <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-muted">
          <X className="size-5" />
        </span>
        <span className="sr-only">Fechar</span>
      </DialogPrimitive.Close>
    </div>
  );
}

/** Title and description, leaving room for the close button. */
export function ModalHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1.5 pr-10', className)} {...props} />;
}

/** One sentence under the title. */
export function ModalDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('text-base text-muted-foreground', className)} {...props} />;
}
