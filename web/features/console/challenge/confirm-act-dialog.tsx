import { useState } from 'react';
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
import type { AppError } from '#web/lib/data/errors.ts';
import type { Phrase } from '#web/lib/elements.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import { ActRefusal } from '../acts/act-refusal.tsx';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { STATE_NAMES } from '../challenges/challenge-state.ts';

interface ConfirmActDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** As it was read last: after a refusal that is what somebody else made of it. */
  challenge: StaffChallenge;
  title: string;
  /** Says the consequence, and for how many. */
  description: Phrase;
  submitText: string;
  pendingText: string;
  isDestructive?: boolean;
  isPending: boolean;
  /** Resolves to what was refused, or to null. */
  onSubmit: () => Promise<AppError | null>;
}

function Confirmation({ challenge, submitText, pendingText, isDestructive = false, isPending, onSubmit }: ConfirmActDialogProps) {
  const [refusal, setRefusal] = useState<AppError | null>(null);
  async function submit() {
    setRefusal(null);
    setRefusal(await onSubmit());
  }
  return (
    <>
      <ActRefusal refusal={refusal} />
      {refusal?.code === 'changed_meanwhile' ? (
        <p className="text-sm wrap-anywhere">
          {`Agora: ${challenge.title}, ${formatDate(challenge.start)} a ${formatDate(challenge.end)}, ${STATE_NAMES[challenge.state].toLowerCase()}, ${pluralize(challenge.participants, 'participante', 'participantes')}.`}
        </p>
      ) : null}
      <DialogFooter>
        <DialogCancel isPending={isPending} />
        <Button
          variant={isDestructive ? 'destructive' : 'primary'}
          isLoading={isPending}
          loadingText={pendingText}
          onClick={() => void submit()}
        >
          {submitText}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Asks before an act on a challenge; says why it was refused, and what is there now when somebody else was faster. */
export function ConfirmActDialog(props: ConfirmActDialogProps) {
  const { isOpen, onOpenChange, title, description, isPending } = props;
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent isLocked={isPending}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <Confirmation {...props} />
      </DialogContent>
    </Dialog>
  );
}
