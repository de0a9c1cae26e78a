import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../../acts/reason-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import { liftSuspension } from '../../api/lift-suspension.ts';
import type { StaffMember } from '../../api/member-schema.ts';
import { useMayAct } from '../../staff-role.ts';
import { ChangedNote } from '../changed-note.tsx';
import { lastDayOf } from '../last-day.ts';
import { useSeenChange } from '../use-seen-change.ts';

/** That the member is suspended, why and until when; and the way to lift it. */
export function SuspensionNotice({ member }: { member: StaffMember }) {
  const mayLift = useMayAct('staff_lift_suspension');
  const [isOpen, setIsOpen] = useState(false);
  const [isChanged, watch] = useSeenChange();
  const { suspension } = member;
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (reason: string) => liftSuspension({ userId: member.user_id, suspensionId: suspension?.id ?? '', reason }),
    onDone: () => {
      setIsOpen(false);
      toast.success(`${member.name} voltou ao clube`, { description: 'Avisamos por email.' });
    },
  });
  const ends = suspension?.until ? `até ${lastDayOf(suspension.until)}` : 'até alguém encerrar';
  const dialog = (
    <ReasonDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="Encerrar a suspensão?"
      description={`${member.name} volta ao clube agora, e ao ranking com todos os pontos. Um email avisa.`}
      submitText="Encerrar suspensão"
      pendingText="Encerrando..."
      isPending={isPending}
      onSubmit={(reason) => watch(act(reason))}
    >
      {isChanged ? (
        <ChangedNote>{suspension ? `Suspenso ${ends}. Motivo: ${suspension.reason}` : 'A suspensão já foi encerrada.'}</ChangedNote>
      ) : null}
    </ReasonDialog>
  );
  // The dialog stays while it says that somebody was quicker.
  if (!suspension) return dialog;
  return (
    <>
      <Notice
        icon={<UserX />}
        tone="danger"
        title={`Suspenso ${ends}`}
        action={
          mayLift ? (
            <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
              Encerrar suspensão
            </Button>
          ) : null
        }
      >
        <span className="block wrap-anywhere">{`Motivo: ${suspension.reason}`}</span>
        <span className="block">{`Desde ${formatDate(suspension.suspended_at)}.`}</span>
      </Notice>
      {dialog}
    </>
  );
}
