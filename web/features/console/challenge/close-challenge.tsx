import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { pluralize } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { closeChallenge } from '../api/close-challenge.ts';
import { CHALLENGE_READS } from '../api/staff-challenge.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { ConfirmActDialog } from './confirm-act-dialog.tsx';

function consequence({ state, participants }: StaffChallenge): string {
  if (state === 'over') return 'Ele já terminou. O ranking fica como está.';
  const playing =
    participants === 0
      ? 'Ninguém mais entra'
      : `${pluralize(participants, 'participante', 'participantes')} não poderão mais fazer check-in`;
  return `${participants === 1 ? '1 participante não poderá mais fazer check-in' : playing}. O ranking fica, e você pode reabrir depois.`;
}

/** Closes a challenge, after saying for how many. */
export function CloseChallenge({ challenge }: { challenge: StaffChallenge }) {
  const [isOpen, setIsOpen] = useState(false);
  const { act, isPending } = useStaffAct({
    call: closeChallenge,
    reads: CHALLENGE_READS,
    onDone: () => {
      setIsOpen(false);
      toast.success('Desafio encerrado');
    },
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden="true" />
        <span>Encerrar</span>
      </Button>
      <ConfirmActDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        challenge={challenge}
        title="Encerrar este desafio?"
        description={consequence(challenge)}
        submitText="Encerrar desafio"
        pendingText="Encerrando..."
        isDestructive
        isPending={isPending}
        onSubmit={() => act(challenge)}
      />
    </>
  );
}
