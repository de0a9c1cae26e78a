import { PLAN_NAMES } from '#domain/levels.ts';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../../acts/reason-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import type { StaffMember } from '../../api/member-schema.ts';
import { takeLevel } from '../../api/take-level.ts';
import { ChangedNote } from '../changed-note.tsx';
import { REASON_IN_LOG } from '../reason-hint.ts';
import { useSeenChange } from '../use-seen-change.ts';
import { grantText } from './plan-text.ts';

interface TakeLevelDialogProps {
  member: StaffMember;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Takes the plan that the club gave by hand. */
export function TakeLevelDialog({ member, isOpen, onOpenChange }: TakeLevelDialogProps) {
  const [isChanged, watch] = useSeenChange();
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (reason: string) => takeLevel({ userId: member.user_id, reason, seenUpdatedAt: member.grant?.updated_at ?? '' }),
    onDone: ({ payment_holds: isPaid }) => {
      onOpenChange(false);
      toast.success('Plano retirado', {
        description: isPaid ? `${member.name} continua Expert porque paga.` : `${member.name} voltou ao plano ${PLAN_NAMES.basic}.`,
      });
    },
  });
  return (
    <ReasonDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Retirar o plano dado?"
      description={`${member.name} perde o Expert que o clube deu. O que foi pago continua.`}
      submitText="Retirar"
      pendingText="Retirando..."
      isDestructive
      reasonHint={REASON_IN_LOG}
      isPending={isPending}
      onSubmit={(reason) => watch(act(reason))}
    >
      {isChanged ? <ChangedNote>{grantText(member) ?? 'O clube não dá mais nenhum plano.'}</ChangedNote> : null}
    </ReasonDialog>
  );
}
