import { Button } from '#web/components/ui/button.tsx';
import {
  Dialog,
  DialogCancel,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useBlockMember } from '../api/block-member.ts';

interface BlockMemberDialogProps {
  member: { id: string; name: string };
  onClose: () => void;
  onBlocked?: () => void;
}

/** Says what blocking does, and does it. */
export function BlockMemberDialog({ member, onClose, onBlocked }: BlockMemberDialogProps) {
  const block = useBlockMember(useCurrentUser().id);

  // Awaited rather than passed as callbacks: the row that holds this dialog goes with the member's name.
  async function onConfirm() {
    try {
      await block.mutateAsync(member.id);
      toast.success(`Você bloqueou ${member.name}`, { description: 'Para desfazer: Configurações, Membros bloqueados.' });
      onClose();
      onBlocked?.();
    } catch (error) {
      toast.error('Não foi possível bloquear', { description: toAppError(error).message });
    }
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent isLocked={block.isPending}>
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">
            {'Bloquear '}
            <bdi>{member.name}</bdi>?
          </DialogTitle>
          <DialogDescription>
            Vocês deixam de ver um ao outro: nome, foto, treinos, check-ins e atividade. No ranking, cada um aparece para o outro só como
            “Participante”; lugares e pontos não mudam.
          </DialogDescription>
        </DialogHeader>
        <p>Quem é bloqueado não recebe aviso. Você pode desfazer quando quiser em Configurações, Membros bloqueados.</p>
        <DialogFooter>
          <DialogCancel isPending={block.isPending} />
          <Button variant="destructive" isLoading={block.isPending} loadingText="Bloqueando..." onClick={onConfirm}>
            Bloquear
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
