import { toast } from '#web/lib/toast.ts';
import { ConfirmTypedDialog } from '../acts/confirm-typed-dialog.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { TEAM_READS } from '../api/get-staff.ts';
import type { StaffPerson } from '../api/get-staff.ts';
import { removeStaff } from '../api/remove-staff.ts';
import { ROLE_NAMES } from '../staff-role.ts';

interface RemoveStaffDialogProps {
  /** As the list has them now. */
  person: StaffPerson;
  onClose: () => void;
}

/** Makes one of the staff a member again, after their name has been typed. */
export function RemoveStaffDialog({ person, onClose }: RemoveStaffDialogProps) {
  const removal = useStaffAct({
    call: removeStaff,
    reads: TEAM_READS,
    onDone: () => {
      toast.success(`${person.name} saiu da equipe`);
      onClose();
    },
  });

  async function remove() {
    const refusal = await removal.act(person);
    // Somebody else was faster: this dialog goes with the person.
    if (refusal?.code === 'not_staff') toast.error('Nada a retirar', { description: refusal.message });
    return refusal;
  }

  return (
    <ConfirmTypedDialog
      isOpen
      onOpenChange={onClose}
      title={`Retirar ${person.name} da equipe`}
      description={`Hoje: ${ROLE_NAMES[person.role]}. A conta continua, como a de qualquer membro, e o console deixa de abrir na hora. A pessoa e todos os donos recebem um email.`}
      confirmation={person.name}
      label="Digite o nome para confirmar"
      submitText="Retirar"
      pendingText="Retirando..."
      isPending={removal.isPending}
      onSubmit={remove}
    />
  );
}
