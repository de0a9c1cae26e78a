import { useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';
import { RegisterWorkoutFormContainer } from './register-workout-form-container.tsx';

interface RegisterWorkoutDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  challengeId?: string | null;
  prefill?: RegisterWorkoutPrefill | undefined;
  /** After the workout was recorded; the dialog has closed by itself. */
  onRegistered?: () => void;
}

/** The register form as a dialog. It stays open while the workout is being sent and closes after it was recorded. */
export function RegisterWorkoutDialog({ open, onOpenChange, challengeId, prefill, onRegistered }: RegisterWorkoutDialogProps) {
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        isLocked={isSending}
        // A slip beside the dialog must not throw away what was typed; Escape and the cross still close it.
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>Registrar Treino</DialogTitle>
          <DialogDescription>Conte o que você fez. Leva menos de um minuto.</DialogDescription>
        </DialogHeader>
        <RegisterWorkoutFormContainer
          challengeId={challengeId}
          prefill={prefill}
          onSendingChange={setIsSending}
          onRegistered={() => {
            onOpenChange(false);
            onRegistered?.();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
