import { useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../../acts/reason-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import { giveLevel } from '../../api/give-level.ts';
import type { StaffMember } from '../../api/member-schema.ts';
import { ChangedNote } from '../changed-note.tsx';
import { LastDayField } from '../last-day-field.tsx';
import { REASON_IN_LOG } from '../reason-hint.ts';
import { useSeenChange } from '../use-seen-change.ts';
import { grantText } from './plan-text.ts';

interface ActDialogProps {
  member: StaffMember;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Gives the Expert plan by hand, until a day or without an end. */
export function GiveLevelDialog({ member, isOpen, onOpenChange }: ActDialogProps) {
  const [until, setUntil] = useState('');
  const [isChanged, watch] = useSeenChange();
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (reason: string) =>
      giveLevel({ userId: member.user_id, reason, until: until === '' ? null : until, seenUpdatedAt: member.grant?.updated_at ?? null }),
    onDone: () => {
      onOpenChange(false);
      setUntil('');
      toast.success(`${member.name} tem o plano Expert`);
    },
  });
  return (
    <ReasonDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={member.grant ? 'Mudar o plano dado' : 'Dar o plano Expert'}
      description={`${member.name} usa tudo do Expert sem pagar. O que já foi pago continua como está.`}
      submitText="Dar o Expert"
      pendingText="Dando..."
      reasonHint={REASON_IN_LOG}
      isPending={isPending}
      onSubmit={(reason) => watch(act(reason))}
    >
      {isChanged ? <ChangedNote>{grantText(member) ?? 'O clube não deu nenhum plano.'}</ChangedNote> : null}
      <LastDayField hint="Deixe vazio para dar sem fim marcado." value={until} onChange={setUntil} disabled={isPending} />
    </ReasonDialog>
  );
}
