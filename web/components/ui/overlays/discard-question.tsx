import { Dialog as DialogPrimitive } from 'radix-ui';
import type { FocusEvent } from 'react';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { DialogFooter, DialogPanel, DialogTitle } from './dialog-panel.tsx';
import { ModalDescription, ModalHeader } from './modal-parts.tsx';
import { ModalRoot } from './modal-root.tsx';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Knows whether somebody has changed a field of the panel: each is remembered as it was when it first had the focus.
 */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>());
  return {
    onFocusCapture({ target }: FocusEvent): void {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
      if (isField && !before.current.has(target)) before.current.set(target, target.value);
    },
    isTyped: (): boolean => [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
  };
}

interface DiscardQuestionProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDiscard: () => void;
}

/** Asks before a dialog is closed in which something was typed. */
export function DiscardQuestion({ isOpen, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <ModalRoot open={isOpen} onOpenChange={onOpenChange}>
      <DialogPanel hasClose={false}>
        <ModalHeader>
          <DialogTitle>Descartar o que você escreveu?</DialogTitle>
          <ModalDescription>Nada foi enviado ainda.</ModalDescription>
        </ModalHeader>
        <DialogFooter>
          <DialogPrimitive.Close asChild>
            <Button variant="ghost">Continuar escrevendo</Button>
          </DialogPrimitive.Close>
          <Button variant="destructive" onClick={onDiscard}>
            Descartar
          </Button>
        </DialogFooter>
      </DialogPanel>
    </ModalRoot>
  );
}
