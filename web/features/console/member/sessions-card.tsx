import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { deviceInWords } from '#domain/device.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDateTime, pluralize } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../acts/reason-dialog.tsx';
import { useStaffAct } from '../acts/use-staff-act.ts';
import { endMemberSessions } from '../api/end-member-sessions.ts';
import { readsOfMember } from '../api/get-member.ts';
import type { StaffMember } from '../api/member-schema.ts';
import { useMayAct } from '../staff-role.ts';
import { FactRow } from './fact-row.tsx';
import { REASON_IN_LOG } from './reason-hint.ts';
import { ShortList } from './short-list.tsx';

/** Where the member is signed in, to be ended all at once. */
export function SessionsCard({ member }: { member: StaffMember }) {
  const mayEnd = useMayAct('staff_end_sessions');
  const [isOpen, setIsOpen] = useState(false);
  const { act, isPending } = useStaffAct({
    reads: readsOfMember(member.user_id),
    call: (reason: string) => endMemberSessions({ userId: member.user_id, reason }),
    onDone: (ended) => {
      setIsOpen(false);
      toast.success(pluralize(ended, 'acesso encerrado', 'acessos encerrados'));
    },
  });
  const { sessions } = member;
  if (!sessions) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Acessos</CardTitle>
        <CardDescription>
          {sessions.length === 0 ? 'A conta não está aberta em nenhum aparelho.' : 'Onde a conta está aberta agora.'}
        </CardDescription>
      </CardHeader>
      {sessions.length === 0 ? null : (
        <ShortList label="Acessos" items={sessions}>
          {(one) => (
            <FactRow
              key={`${one.user_agent} ${one.network} ${one.last_used_at}`}
              title={deviceInWords(one.user_agent)}
              detail={`Último uso em ${formatDateTime(one.last_used_at)}, ${one.network ? `na rede ${one.network}` : 'em rede desconhecida'}`}
            />
          )}
        </ShortList>
      )}
      {mayEnd && sessions.length > 0 ? (
        <CardFooter>
          <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
            <LogOut aria-hidden="true" />
            Encerrar todos os acessos
          </Button>
        </CardFooter>
      ) : null}
      <ReasonDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Encerrar todos os acessos?"
        description={`${member.name} sai de todos os aparelhos na hora, e entra de novo com a senha.`}
        submitText="Encerrar acessos"
        pendingText="Encerrando..."
        isDestructive
        reasonHint={REASON_IN_LOG}
        isPending={isPending}
        onSubmit={act}
      />
    </Card>
  );
}
