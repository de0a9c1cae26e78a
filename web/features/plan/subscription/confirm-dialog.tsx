import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import {
  Dialog,
  DialogCancel,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/components/ui/overlays/dialog.tsx';

interface ConfirmDialogProps {
  /** The button that asks. */
  label: string;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  isPending: boolean;
  /** @returns whether it is done, which closes the dialog */
  onConfirm: () => Promise<boolean>;
}

/** The second of two taps: what will happen, in one sentence, and the button that does it. No reason is asked. */
export function ConfirmDialog({ label, title, description, confirmLabel, busyLabel, isPending, onConfirm }: ConfirmDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline">{label}</Button>
      </DialogTrigger>
      <DialogContent isLocked={isPending}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogCancel isPending={isPending}>Manter o plano</DialogCancel>
          <Button
            variant="destructive"
            isLoading={isPending}
            loadingText={busyLabel}
            onClick={() => void onConfirm().then((isDone) => isDone && setIsOpen(false))}
          >
            {confirmLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
