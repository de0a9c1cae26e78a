import { LogOut } from 'lucide-react';
import { LONGEST_SESSION_DAYS, UNUSED_SESSION_DAYS } from '#domain/limits.ts';
import { daysInWords } from '#domain/number-text.ts';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useEndOtherSessions, useEndSession } from '../api/end-session.ts';
import { useSessions } from '../api/get-sessions.ts';
import { LostPhoneNotice } from './lost-phone-notice.tsx';
import { SessionItem } from './session-item.tsx';

/** "Seus acessos": where the member is signed in, each to be ended with a tap, and all the others at once. */
export function SessionsScreen() {
  const { id } = useCurrentUser();
  const sessions = useSessions(id);
  const ending = useEndSession();
  const endingOthers = useEndOtherSessions();
  const others = sessions.data?.filter((session) => !session.is_current) ?? [];

  async function end(act: Promise<void>, done: string) {
    try {
      await act;
      toast.success(done, { description: 'Para usar o clube lá, será preciso entrar de novo.' });
    } catch (error) {
      toast.error('Não foi possível encerrar', { description: toAppError(error).message });
    }
  }

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <BackLink to={paths.app.settings.getHref()}>Configurações</BackLink>
      <PageHeader title="Seus acessos" subtitle="Onde sua conta está aberta agora." />
      <LostPhoneNotice />
      <Loaded
        query={sessions}
        skeleton={
          <Card>
            <Skeleton className="h-40" />
          </Card>
        }
        title="Erro ao carregar seus acessos"
        kept="Esta lista pode ter mudado"
      >
        {(shown) => (
          <Card>
            <ul aria-label="Seus acessos" className="-my-4 flex flex-col divide-y divide-border">
              {shown.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  isEnding={ending.isPending && ending.variables === session.id}
                  onEnd={() => void end(ending.mutateAsync(session.id), 'Acesso encerrado')}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {others.length > 0 ? (
        <Button
          variant="outline"
          className="self-start"
          isLoading={endingOthers.isPending}
          loadingText="Saindo..."
          onClick={() => void end(endingOthers.mutateAsync(), 'Você saiu dos outros aparelhos')}
        >
          <LogOut aria-hidden="true" />
          Sair dos outros aparelhos
        </Button>
      ) : null}
      <p className="text-sm text-pretty text-muted-foreground">
        {`A rede é o começo do endereço de internet do aparelho; não é o lugar onde ele está. Um acesso termina sozinho depois de ${UNUSED_SESSION_DAYS} dias sem uso, ou de ${daysInWords(LONGEST_SESSION_DAYS)}. Não reconhece algum? Encerre-o e troque sua senha.`}
      </p>
    </div>
  );
}
