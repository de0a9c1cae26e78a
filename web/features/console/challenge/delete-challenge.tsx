import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmTypedDialog } from '../acts/confirm-typed-dialog.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { deleteChallenge } from '../api/delete-challenge.ts';
import { CHALLENGE_READS } from '../api/staff-challenge.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';

/** Deletes a challenge that nobody joined, once its name was typed. */
export function DeleteChallenge({ challenge }: { challenge: StaffChallenge }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { act, isPending } = useStaffAct({
    call: deleteChallenge,
    reads: CHALLENGE_READS,
    onDone: () => {
      toast.success('Desafio apagado');
      void navigate(consolePaths.challenges.getHref(), { replace: true });
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="text-destructive-ink ring-1 ring-input ring-inset hover:bg-destructive-soft"
        onClick={() => setIsOpen(true)}
      >
        <Trash2 aria-hidden="true" />
        <span>Apagar</span>
      </Button>
      <ConfirmTypedDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Apagar este desafio?"
        description="Ninguém entrou nele. Ele some de vez, e não há volta."
        confirmation={challenge.title}
        label="Digite o nome do desafio para confirmar"
        submitText="Apagar desafio"
        pendingText="Apagando..."
        isPending={isPending}
        onSubmit={() => act(challenge)}
      />
    </>
  );
}
