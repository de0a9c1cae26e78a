import { CircleAlert, Clock, MailCheck } from 'lucide-react';
import { club } from '#content/club.ts';
import { LOST_PHONE_DAYS } from '#domain/limits.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { Notice } from '#web/components/feedback/notice.tsx';
import type { Failed, Reading } from '#web/components/feedback/reading.ts';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { SecondDoor } from '#web/lib/session/second-door.ts';
import { toast } from '#web/lib/toast.ts';
import { useAskLostPhone } from '../api/lost-phone.ts';

interface LostPhoneProps {
  email: string;
  door: Reading<SecondDoor>;
}

/** The way of the staff, whose second factor no wait removes. */
function StaffWay() {
  return (
    <>
      <p>Quem é da equipe não tem esta espera: o console mostra dados dos membros.</p>
      <p>
        Peça ajuda a outra pessoa dona do clube, que pode tirar você da equipe, ou a quem cuida do servidor, pelo comando{' '}
        <span className="font-semibold whitespace-nowrap">staff reset-factor</span>.
      </p>
    </>
  );
}

/** How the wait goes, and the button that has its link mailed. */
function Ask({ email, isMailed }: { email: string; isMailed: boolean }) {
  const asking = useAskLostPhone();
  async function ask() {
    try {
      await asking.mutateAsync();
      toast.success('Email enviado!');
    } catch (error) {
      toast.error('Erro ao enviar email', { description: toAppError(error).message });
    }
  }
  return (
    <>
      {isMailed ? (
        <Notice tone="success" icon={<MailCheck />} title="Confira seu email">
          <span>
            Enviamos um link para <strong className="wrap-anywhere">{email}</strong>. A espera só começa quando você o abrir e confirmar.
          </span>
        </Notice>
      ) : (
        <ol className="flex list-decimal flex-col gap-3 pl-5 marker:font-bold marker:text-primary">
          <li>{`Mandamos um link para o seu email. Abra e confirme: começa uma espera de ${LOST_PHONE_DAYS} dias.`}</li>
          <li>Avisamos você por email, no sino e na tela dos seus aparelhos. Se não foi você, um toque para tudo.</li>
          <li>
            No fim, a verificação e a senha deixam de valer, todos os acessos são encerrados e mandamos um link para criar outra senha.
          </li>
        </ol>
      )}
      <Button
        size="lg"
        variant={isMailed ? 'outline' : 'primary'}
        isLoading={asking.isPending}
        loadingText="Enviando..."
        onClick={() => void ask()}
      >
        {isMailed ? 'Enviar de novo' : 'Mandar o link por email'}
      </Button>
    </>
  );
}

/**
 * The wait runs: when it ends, and what stops it. The password alone does not: somebody who knows only that would keep
 * the member out.
 */
function Waiting({ dueAt }: { dueAt: string | null }) {
  return (
    <>
      <Notice tone="warning" icon={<Clock />} title="A espera já começou">
        {dueAt
          ? `Ela termina em ${formatDateTime(dueAt)}. Então mandamos um link para você criar outra senha e entrar.`
          : 'No fim, mandamos um link para você criar outra senha e entrar.'}
      </Notice>
      <p>Achou o celular? Entre com o código: a espera para sozinha.</p>
      <p>Não foi você que pediu? Pare pelo link do email que avisou da espera e troque sua senha.</p>
    </>
  );
}

function Ways({ email, door: { is_staff: isStaff, lost_phone: wait } }: { email: string; door: SecondDoor }) {
  if (isStaff) return <StaffWay />;
  return (
    <>
      {wait.state === 'waiting' ? <Waiting dueAt={wait.due_at} /> : <Ask email={email} isMailed={wait.state === 'mailed'} />}
      <p className="text-sm text-muted-foreground">
        <span>Ficou em dúvida? Escreva para </span>
        <a href={`mailto:${club.contact.email}`} className="font-semibold wrap-anywhere text-primary underline underline-offset-4">
          {club.contact.email}
        </a>
      </p>
    </>
  );
}

function DoorFailure({ error, retry }: Failed) {
  return (
    <Notice
      tone="danger"
      icon={<CircleAlert />}
      title="Não conseguimos falar com o clube"
      action={<RetryButton size="sm" onRetry={retry} />}
    >
      {error.message}
    </Notice>
  );
}

/**
 * The way in for a member who has neither the phone nor recovery codes: a wait of some days, which begins in the
 * mailbox.
 */
export function LostPhone({ email, door }: LostPhoneProps) {
  return (
    <Loaded
      query={door}
      skeleton={<Skeleton className="h-40" />}
      failure={DoorFailure}
      // A reading that fails comes at the end of the session that it is about.
      kept={null}
    >
      {(shown) => <Ways email={email} door={shown} />}
    </Loaded>
  );
}
