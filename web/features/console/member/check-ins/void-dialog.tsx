import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../../acts/reason-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import type { StaffCheckIn, StaffMember } from '../../api/member-schema.ts';
import { takeBackVoid } from '../../api/take-back-void.ts';
import { voidCheckIn } from '../../api/void-check-in.ts';
import { ChangedNote } from '../changed-note.tsx';
import { useSeenChange } from '../use-seen-change.ts';

interface VoidDialogProps {
  member: StaffMember;
  /** As it is now. */
  checkIn: StaffCheckIn;
  /** Whether the void is to be taken back, rather than made. */
  isTakingBack: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function currentText({ voided_at: voidedAt, reason }: StaffCheckIn): string {
  return voidedAt ? `Anulado em ${formatDateTime(voidedAt)}. Motivo: ${reason ?? ''}` : 'O check-in conta.';
}

/** Voids a check-in, or takes the void back; each with a reason that the member reads. */
export function VoidDialog({ member, checkIn, isTakingBack, isOpen, onOpenChange }: VoidDialogProps) {
  const [isChanged, watch] = useSeenChange();
  const day = formatDate(checkIn.day);
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (reason: string) =>
      isTakingBack
        ? takeBackVoid({ checkInId: checkIn.id, reason, seenVoidedAt: checkIn.voided_at ?? '' })
        : voidCheckIn({ checkInId: checkIn.id, reason }),
    onDone: () => {
      onOpenChange(false);
      toast.success(isTakingBack ? `O check-in de ${day} voltou a contar` : `Check-in de ${day} anulado`);
    },
  });
  const texts = isTakingBack
    ? {
        title: 'Desfazer a anulação?',
        description: `O check-in de ${member.name} em ${day} volta a contar, com pontos e sequência, como se nunca tivesse sido anulado.`,
        submitText: 'Desfazer anulação',
        pendingText: 'Desfazendo...',
      }
    : {
        title: 'Anular este check-in?',
        description: `O check-in de ${member.name} em ${day} deixa de contar, e o membro não pode fazer outro nesse dia. Você pode desfazer a anulação depois.`,
        submitText: 'Anular check-in',
        pendingText: 'Anulando...',
      };
  return (
    <ReasonDialog
      {...texts}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDestructive={!isTakingBack}
      isPending={isPending}
      onSubmit={(reason) => watch(act(reason))}
    >
      {isChanged ? <ChangedNote>{currentText(checkIn)}</ChangedNote> : null}
    </ReasonDialog>
  );
}
