import { Download } from 'lucide-react';
import { useState } from 'react';
import { MEMBER_REQUEST_DAYS } from '#domain/limits.ts';
import { daysInWords } from '#domain/number-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { now } from '#web/lib/device/clock.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { formatDate } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { ReasonDialog } from '../../acts/reason-dialog.tsx';
import { useStaffAct } from '../../acts/use-staff-act.ts';
import { readsOfMember } from '../../api/get-member.ts';
import type { MemberRequest, StaffMember } from '../../api/member-schema.ts';
import { readExport } from '../../api/read-export.ts';
import { stopRequest } from '../../api/stop-request.ts';
import { useMayAct } from '../../staff-role.ts';
import { FactRow } from '../fact-row.tsx';
import { REASON_IN_LOG } from '../reason-hint.ts';
import { ShortList } from '../short-list.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { isWaiting, requestState } from './request-state.ts';

const NAMES: Record<MemberRequest['kind'], string> = { export: 'Cópia dos dados', deletion: 'Exclusão da conta' };

function RequestRow({ member, request }: { member: StaffMember; request: MemberRequest }) {
  const mayStop = useMayAct('staff_stop_request');
  const mayRead = useMayAct('staff_read_export');
  const [isStopping, setIsStopping] = useState(false);
  const reads = readsOfMember(member.user_id);
  const stopping = useStaffAct({
    reads,
    call: (reason: string) => stopRequest({ requestId: request.id, reason }),
    onDone: () => {
      setIsStopping(false);
      toast.success('Pedido parado');
    },
  });
  const reading = useStaffAct({
    reads,
    call: () => readExport(request.id),
    onDone: (copy) => saveFile(copy, `clube21-dados-${request.id}.json`),
  });

  async function download() {
    const refusal = await reading.act(undefined);
    if (refusal) toast.error('A cópia não foi baixada', { description: refusal.message });
  }

  const { text, canStop, canDownload } = requestState(request, now());
  return (
    <FactRow
      title={NAMES[request.kind]}
      detail={`Pedida em ${formatDate(request.requested_at)}. ${text}`}
      quote={request.reason}
      action={
        <>
          {canDownload && mayRead ? (
            <Button variant="outline" size="sm" isLoading={reading.isPending} loadingText="Baixando..." onClick={() => void download()}>
              <Download aria-hidden="true" />
              Baixar cópia
            </Button>
          ) : null}
          {canStop && mayStop ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Parar: ${NAMES[request.kind].toLowerCase()}`}
              onClick={() => setIsStopping(true)}
            >
              Parar
            </Button>
          ) : null}
          <ReasonDialog
            isOpen={isStopping}
            onOpenChange={setIsStopping}
            title={`Parar o pedido: ${NAMES[request.kind].toLowerCase()}?`}
            description={`Nada acontece com os dados de ${member.name}. Dá para pedir de novo depois.`}
            submitText="Parar o pedido"
            pendingText="Parando..."
            reasonHint={REASON_IN_LOG}
            isPending={stopping.isPending}
            onSubmit={stopping.act}
          />
        </>
      }
    />
  );
}

/** Copies and deletions on the member's written request. */
export function RequestsCard({ member }: { member: StaffMember }) {
  const mayExport = useMayAct('staff_request_export');
  const mayDelete = useMayAct('staff_request_deletion');
  const [kind, setKind] = useState<MemberRequest['kind']>('export');
  const [isOpen, setIsOpen] = useState(false);
  const { requests } = member;
  if (!requests) return null;

  function ask(next: MemberRequest['kind']) {
    setKind(next);
    setIsOpen(true);
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Pedidos por escrito</CardTitle>
        <CardDescription>
          {`Para quem não consegue baixar os dados ou excluir a conta sozinho. Cada pedido espera ${daysInWords(MEMBER_REQUEST_DAYS)} e pode ser parado.`}
        </CardDescription>
      </CardHeader>
      {requests.length === 0 ? null : (
        <ShortList label="Pedidos por escrito" items={requests}>
          {(one) => <RequestRow key={one.id} member={member} request={one} />}
        </ShortList>
      )}
      <CardFooter>
        {mayExport && !isWaiting(requests, 'export') ? (
          <Button variant="outline" size="sm" onClick={() => ask('export')}>
            Pedir cópia dos dados
          </Button>
        ) : null}
        {mayDelete && !member.staff_role && !isWaiting(requests, 'deletion') ? (
          <Button
            variant="ghost"
            size="sm"
            className="text-destructive-ink ring-1 ring-input ring-inset hover:bg-destructive-soft"
            onClick={() => ask('deletion')}
          >
            Excluir a conta
          </Button>
        ) : null}
      </CardFooter>
      <RequestDialog key={kind} member={member} kind={kind} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Card>
  );
}
