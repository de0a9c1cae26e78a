import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from '#web/components/ui/overlays/dialog.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { endDeletedAccount } from '#web/lib/session/end-deleted-account.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useDeleteAccount } from '../api/delete-account.ts';
import type { AccountDeletion } from '../api/delete-account.ts';
import { DeletionFacts } from './deletion-facts.tsx';
import { DeletionForm } from './deletion-form.tsx';

/**
 * "Excluir minha conta": says what goes and what stays, asks for the e-mail and a fresh proof, and ends at the login.
 */
export function DeleteAccountDialog() {
  const { id, email = '' } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const deletion = useDeleteAccount();

  async function submit(values: AccountDeletion): Promise<AppError | null> {
    try {
      await deletion.mutateAsync(values);
    } catch (error) {
      return toAppError(error);
    }
    // Takes this page away: the member area's guard leads to the login.
    endDeletedAccount(id);
    toast.success('Sua conta foi excluída', {
      description: 'Apagamos seus dados e suas fotos. Obrigado por ter treinado com a gente!',
      duration: 12_000,
    });
    return null;
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" className="w-full text-destructive-ink hover:bg-destructive-soft sm:w-auto">
          <Trash2 aria-hidden="true" />
          Excluir minha conta
        </Button>
      </DialogTrigger>
      <DialogContent isLocked={deletion.isPending}>
        <DialogHeader>
          <DialogTitle>Excluir sua conta?</DialogTitle>
          <DialogDescription>É para sempre: nem a gente consegue trazer seus dados de volta.</DialogDescription>
        </DialogHeader>
        <DeletionFacts />
        <DeletionForm userId={id} email={email} isPending={deletion.isPending} onSubmit={submit} />
      </DialogContent>
    </Dialog>
  );
}
