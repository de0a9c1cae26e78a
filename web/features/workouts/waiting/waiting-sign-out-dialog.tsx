import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { waitingAtSignOut, waitingTitle } from '#web/lib/outbox/waiting-texts.ts';
import type { WaitingWorkout } from '#web/lib/outbox/waiting-workout.ts';

interface WaitingSignOutDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  waiting: readonly WaitingWorkout[];
  onSignOut: () => void;
}

/** Asks a member who is about to sign out while workouts of theirs wait on this device. */
export function WaitingSignOutDialog({ open, onOpenChange, waiting, onSignOut }: WaitingSignOutDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{waiting.length > 0 ? waitingTitle(waiting) : 'Tudo enviado'}</DialogTitle>
          <DialogDescription>
            {waiting.length > 0 ? waitingAtSignOut(waiting) : 'Seus treinos chegaram ao clube. Pode sair tranquilo.'}
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Continuar conectado
          </Button>
          <Button variant="destructive" onClick={onSignOut}>
            {waiting.length > 0 ? 'Sair mesmo assim' : 'Sair'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
