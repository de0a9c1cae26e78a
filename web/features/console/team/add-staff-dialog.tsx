import { useState } from 'react';
import type { FormEvent } from 'react';
import { cleanEmail } from '#domain/email-address.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
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
import { addStaff } from '../api/add-staff.ts';
import { TEAM_READS } from '../api/get-staff.ts';
import { ROLE_NAMES } from '../staff-role.ts';
import { RoleField } from './role-field.tsx';

function AddStaffForm({ onAdded }: { onAdded: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('moderator');
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const adding = useStaffAct({
    call: addStaff,
    reads: TEAM_READS,
    onDone: ({ name, role: given }) => {
      toast.success(`${name} agora é da equipe`, { description: ROLE_NAMES[given] });
      onAdded();
    },
  });
  const isUnknown = refusal?.code === 'member_not_found';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (cleanEmail(email) === '' || adding.isPending) return;
    setRefusal(null);
    setRefusal(await adding.act({ email: cleanEmail(email), role }));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label="Email da conta"
        hint="A pessoa precisa já ter uma conta no clube."
        error={isUnknown ? 'Não há conta com este email. Peça que a pessoa crie uma antes.' : undefined}
      >
        {(props) => (
          <Input
            {...props}
            type="email"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setRefusal(null);
            }}
            readOnly={adding.isPending}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
      </Field>
      <RoleField name="new-role" value={role} onChange={setRole} disabled={adding.isPending} />
      <ActRefusal refusal={isUnknown ? null : refusal} />
      <DialogFooter>
        <DialogCancel isPending={adding.isPending} />
        <Button type="submit" disabled={cleanEmail(email) === ''} isLoading={adding.isPending} loadingText="Adicionando...">
          Adicionar
        </Button>
      </DialogFooter>
    </form>
  );
}

interface AddStaffDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Adds somebody to the staff by the address of their account. */
export function AddStaffDialog({ isOpen, onOpenChange }: AddStaffDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent asksBeforeLoss>
        <DialogHeader>
          <DialogTitle>Adicionar à equipe</DialogTitle>
          <DialogDescription>A pessoa e todos os donos recebem um email sobre isso.</DialogDescription>
        </DialogHeader>
        <AddStaffForm onAdded={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}
