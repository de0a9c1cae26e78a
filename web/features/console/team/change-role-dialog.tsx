import { useState } from 'react';
import type { FormEvent } from 'react';
import type { StaffRole } from '#domain/staff-acts.ts';
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
import { toast } from '#web/lib/toast.ts';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { changeRole } from '../api/change-role.ts';
import { TEAM_READS } from '../api/get-staff.ts';
import type { StaffPerson } from '../api/get-staff.ts';
import { ROLE_NAMES } from '../staff-role.ts';
import { RoleField } from './role-field.tsx';

interface ChangeRoleDialogProps {
  /** As the list has them now: a role that another owner has changed meanwhile is what the dialog then says. */
  person: StaffPerson;
  onClose: () => void;
}

/** Gives one of the staff another role. */
export function ChangeRoleDialog({ person, onClose }: ChangeRoleDialogProps) {
  const [role, setRole] = useState<StaffRole>(person.role);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const changing = useStaffAct({
    call: changeRole,
    reads: TEAM_READS,
    onDone: ({ name, role: given }) => {
      toast.success('Papel alterado', { description: `${name}: ${ROLE_NAMES[given]}` });
      onClose();
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (role === person.role || changing.isPending) return;
    setRefusal(null);
    setRefusal(await changing.act({ person, role }));
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent isLocked={changing.isPending} asksBeforeLoss>
        <DialogHeader>
          <DialogTitle>{`Papel de ${person.name}`}</DialogTitle>
          <DialogDescription>{`Hoje: ${ROLE_NAMES[person.role]}. A pessoa e todos os donos recebem um email sobre a mudança.`}</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <RoleField name="role" value={role} onChange={setRole} disabled={changing.isPending} />
          <ActRefusal refusal={refusal} />
          <DialogFooter>
            <DialogCancel isPending={changing.isPending} />
            <Button type="submit" disabled={role === person.role} isLoading={changing.isPending} loadingText="Salvando...">
              Salvar
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
