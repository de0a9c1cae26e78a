import { Dialog as DialogPrimitive } from 'radix-ui';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { DialogPanel } from './dialog-panel.tsx';
import type { DialogPanelProps } from './dialog-panel.tsx';
import { DiscardQuestion, useTypedText } from './discard-question.tsx';
import { ModalDescription, ModalHeader } from './modal-parts.tsx';
import { ModalRoot } from './modal-root.tsx';

export { DialogFooter, DialogTitle } from './dialog-panel.tsx';

/** A modal dialog: Dialog > DialogTrigger + DialogContent. */
export const Dialog = ModalRoot;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;
export const DialogHeader = ModalHeader;
export const DialogDescription = ModalDescription;

interface DialogCancelProps {
  /** Whether the dialog's act is under way, which nothing calls back. */
  isPending?: boolean;
  children?: string;
}

/** The way back, beside the button of a dialog's act. */
export function DialogCancel({ isPending = false, children = 'Cancelar' }: DialogCancelProps) {
  return (
    <DialogPrimitive.Close asChild>
      <Button variant="ghost" disabled={isPending}>
        {children}
      </Button>
    </DialogPrimitive.Close>
  );
}

interface DialogContentProps extends DialogPanelProps {
  /** Asks before Escape, overlay, X or Back closes it while something was typed in it. */
  asksBeforeLoss?: boolean;
}

/**
 * The dialog's panel: a sheet from the bottom on phones, a centred card from 640 px, with room for a toast above. Needs
 * a DialogTitle inside.
 */
export function DialogContent({ asksBeforeLoss = false, ...panel }: DialogContentProps) {
  const typed = useTypedText();
  const closer = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  if (!asksBeforeLoss) return <DialogPanel {...panel} />;
  function keepsOpen(): boolean {
    const isLoss = typed.isTyped();
    if (isLoss) setIsAsking(true);
    return isLoss;
  }
  return (
    <DialogPanel
      {...panel}
      onFocusCapture={typed.onFocusCapture}
      keepsOpen={keepsOpen}
      beside={
        <>
          <DialogPrimitive.Close ref={closer} hidden />
          <DiscardQuestion isOpen={isAsking} onOpenChange={setIsAsking} onDiscard={() => closer.current?.click()} />
        </>
      }
    />
  );
}
