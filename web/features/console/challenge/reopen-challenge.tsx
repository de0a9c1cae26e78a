import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { CHALLENGE_READS } from '../api/staff-challenge.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { updateChallenge } from '../api/update-challenge.ts';
import { ConfirmActDialog } from './confirm-act-dialog.tsx';

/** Opens a closed challenge again. */
export function ReopenChallenge({ challenge }: { challenge: StaffChallenge }) {
  const [isOpen, setIsOpen] = useState(false);
  const { act, isPending } = useStaffAct({
    call: updateChallenge,
    reads: CHALLENGE_READS,
    onDone: () => {
      setIsOpen(false);
      toast.success('Desafio reaberto');
    },
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <RotateCcw aria-hidden="true" />
        <span>Reabrir</span>
      </Button>
      <ConfirmActDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        challenge={challenge}
        title="Reabrir este desafio?"
        description={`Os check-ins voltam a valer até ${formatDate(challenge.end)}, o último dia dele.`}
        submitText="Reabrir desafio"
        pendingText="Reabrindo..."
        isPending={isPending}
        onSubmit={() => act({ seen: challenge, changes: { active: true } })}
      />
    </>
  );
}
