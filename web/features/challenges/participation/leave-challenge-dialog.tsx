import { useState } from 'react';
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
} from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import type { ParticipationInput } from '../api/join-challenge.ts';
import { useLeaveChallenge } from '../api/leave-challenge.ts';

/** The quiet way out of the challenge, with a question before it happens. */
export function LeaveChallengeDialog(participation: ParticipationInput) {
  const [isOpen, setIsOpen] = useState(false);
  const leave = useLeaveChallenge();

  // Awaited rather than passed as callbacks: leaving takes this dialog away, and callbacks go with it.
  async function onConfirm() {
    try {
      await leave.mutateAsync(participation);
      setIsOpen(false);
      toast.success('Você saiu do desafio', { description: 'As portas continuam abertas quando quiser voltar.' });
    } catch (error) {
      toast.error('Erro ao sair do desafio', { description: toAppError(error).message });
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" className="text-muted-foreground">
          Sair do desafio
        </Button>
      </DialogTrigger>
      <DialogContent isLocked={leave.isPending}>
        <DialogHeader>
          <DialogTitle>Sair do desafio?</DialogTitle>
          <DialogDescription>
            Você deixa de aparecer no ranking. Seus check-ins ficam guardados e voltam com você se entrar de novo.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" isLoading={leave.isPending} loadingText="Saindo..." onClick={onConfirm}>
            Sair do desafio
          </Button>
          <DialogClose asChild>
            <Button disabled={leave.isPending}>Continuar no desafio</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
