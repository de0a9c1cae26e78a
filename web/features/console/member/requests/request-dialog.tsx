import { useState } from 'react';
import { MAX_REASON_LENGTH, MEMBER_REQUEST_DAYS } from '#domain/limits.ts';
import { capitalized, daysInWords } from '#domain/number-text.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import { AppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmTypedDialog } from '../../acts/confirm-typed-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import type { MemberRequest, StaffMember } from '../../api/member-schema.ts';
import { requestForMember } from '../../api/request-for-member.ts';

const WAIT = `daqui a ${daysInWords(MEMBER_REQUEST_DAYS)}`;

const TEXTS = {
  export: {
    title: 'Pedir a cópia dos dados',
    description: `Só com um pedido escrito do membro. A cópia abre ${WAIT}, para você entregar; um email avisa o membro agora.`,
    submitText: 'Pedir a cópia',
    done: `A cópia abre ${WAIT}`,
  },
  deletion: {
    title: 'Excluir a conta do membro',
    description: `Só com um pedido escrito do membro. ${capitalized(WAIT)} a conta é excluída com tudo, para sempre; até lá dá para parar. Um email avisa o membro agora.`,
    submitText: `Excluir ${WAIT}`,
    done: `A conta será excluída ${WAIT}`,
  },
};

interface RequestDialogProps {
  member: StaffMember;
  kind: MemberRequest['kind'];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Notes what a member asked for in writing: their address is typed, and how they asked. */
export function RequestDialog({ member, kind, isOpen, onOpenChange }: RequestDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { done, ...texts } = TEXTS[kind];
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (confirmation: string) => requestForMember({ userId: member.user_id, kind, confirmation, reason: reason.trim() }),
    onDone: () => {
      onOpenChange(false);
      setReason('');
      toast.success(done, { description: 'Avisamos o membro por email.' });
    },
  });

  function submit(typed: string) {
    const isEmpty = reason.trim() === '';
    setIsMissing(isEmpty);
    return isEmpty ? Promise.resolve(new AppError('reason_required')) : act(typed);
  }

  return (
    <ConfirmTypedDialog
      {...texts}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmation={member.email}
      label="Digite o email do membro para confirmar"
      pendingText="Anotando..."
      isPending={isPending}
      onSubmit={submit}
    >
      <Field
        label="Como foi pedido"
        required
        hint="Por exemplo: email de 12 de novembro."
        error={isMissing ? 'Escreva como o membro pediu.' : undefined}
      >
        {(props) => (
          <Textarea
            {...props}
            rows={2}
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            readOnly={isPending}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
          />
        )}
      </Field>
    </ConfirmTypedDialog>
  );
}
