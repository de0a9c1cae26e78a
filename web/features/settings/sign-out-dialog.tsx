import { CloudOff, LogOut } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
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
import { useWaitingWorkouts } from '#web/lib/outbox/outbox-store.ts';
import { waitingAtSignOut, waitingTitle } from '#web/lib/outbox/waiting-texts.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { signOut } from '#web/lib/session/sign-out.ts';

/**
 * "Sair", or what `label` says, asked once more, since it ends the session on every device. The member area's guard
 * leads to the login.
 */
export function SignOutDialog({ label = 'Sair' }: { label?: string }) {
  const waiting = useWaitingWorkouts(useCurrentUser().id);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" className="w-full sm:w-auto">
          <LogOut aria-hidden="true" />
          <span>{label}</span>
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Sair da conta?</DialogTitle>
          <DialogDescription>
            Você sai em todos os seus aparelhos. Seus treinos e pontos continuam guardados, e suas configurações esperam por você aqui.
          </DialogDescription>
        </DialogHeader>
        {waiting.length > 0 ? (
          <Notice tone="warning" icon={<CloudOff />} title={waitingTitle(waiting)}>
            {waitingAtSignOut(waiting)}
          </Notice>
        ) : null}
        <DialogFooter>
          <DialogCancel />
          <Button variant="destructive" onClick={() => signOut()}>
            Sair da conta
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
