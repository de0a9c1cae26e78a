import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../../acts/reason-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import type { StaffMember } from '../../api/member-schema.ts';
import { suspendMember } from '../../api/suspend-member.ts';
import { useMayAct } from '../../staff-role.ts';
import { ChangedNote } from '../changed-note.tsx';
import { LastDayField } from '../last-day-field.tsx';
import { useSeenChange } from '../use-seen-change.ts';

/** The way to suspend a member; none for the staff, who are removed from it first. */
export function SuspendCard({ member }: { member: StaffMember }) {
  const maySuspend = useMayAct('staff_suspend');
  const [isOpen, setIsOpen] = useState(false);
  const [until, setUntil] = useState('');
  const [isChanged, watch] = useSeenChange();
  const { suspension } = member;
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (reason: string) => suspendMember({ userId: member.user_id, reason, until: until === '' ? null : until }),
    onDone: () => {
      setIsOpen(false);
      setUntil('');
      toast.success(`${member.name} está em suspensão`, { description: 'Avisamos por email, com o motivo.' });
    },
  });
  if (!maySuspend || member.staff_role) return null;
  return (
    <>
      {suspension ? null : (
        <Card>
          <CardHeader>
            <CardTitle as="h2">Suspender</CardTitle>
            <CardDescription>Para quem não deve treinar com o clube por um tempo. Dá para encerrar antes do fim.</CardDescription>
          </CardHeader>
          <CardFooter>
            <Button
              variant="ghost"
              size="sm"
              className="text-destructive-ink ring-1 ring-input ring-inset hover:bg-destructive-soft"
              onClick={() => setIsOpen(true)}
            >
              <UserX aria-hidden="true" />
              Suspender membro
            </Button>
          </CardFooter>
        </Card>
      )}
      <ReasonDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Suspender ${member.name}?`}
        description="Enquanto durar, não usa o clube e fica fora do ranking. Ainda pode baixar os dados, cancelar o plano e excluir a conta. Recebe um email com o motivo."
        submitText="Suspender"
        pendingText="Suspendendo..."
        isDestructive
        isPending={isPending}
        onSubmit={(reason) => watch(act(reason))}
      >
        {isChanged && suspension ? <ChangedNote>{`Já há uma suspensão. Motivo: ${suspension.reason}`}</ChangedNote> : null}
        <LastDayField hint="Deixe vazio para durar até alguém encerrar." value={until} onChange={setUntil} disabled={isPending} />
      </ReasonDialog>
    </>
  );
}
