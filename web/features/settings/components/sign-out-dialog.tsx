import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#web/components/ui/dialog.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';

/** "Sair", or what `label` says, asked once more, since it ends the session on every device. Leads to the login. */
export function SignOutDialog({ label = 'Sair' }: { label?: string }) {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    await signOut();
    // The member area's guard would bring the next person back to this page.
    await navigate(paths.auth.login.getHref(), { replace: true });
  }

  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline" className="w-full sm:w-auto">
          <LogOut aria-hidden="true" />
          {label}
        </Button>
      </DialogTrigger>
      <DialogContent isLocked={isLeaving}>
        <DialogHeader>
          <DialogTitle>Sair da conta?</DialogTitle>
          <DialogDescription>
            Você sai em todos os seus aparelhos. Seus treinos e pontos continuam guardados, e suas configurações esperam por você aqui.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost" disabled={isLeaving}>
              Cancelar
            </Button>
          </DialogClose>
          <Button variant="destructive" isLoading={isLeaving} loadingText="Saindo..." onClick={() => void leave()}>
            Sair da conta
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
