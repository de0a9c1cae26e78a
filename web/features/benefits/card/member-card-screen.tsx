import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { useIsConnected } from '#web/lib/data/connection.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { preciseNow } from '#web/lib/device/clock.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import { formatTime } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { cardRefusal, useMemberCard } from '../api/get-member-card.ts';
import { CardNeedsChallenge } from './card-needs-challenge.tsx';
import { LiveCard } from './live-card.tsx';

/** The member card, to be shown at a partner's reception. */
export function MemberCardScreen() {
  const query = useMemberCard(useCurrentUser().id);
  const isConnected = useIsConnected();
  const { data: card } = query;
  const hasEnded = useMoment((instant) => String(card !== undefined && new Date(card.expires_at) <= instant), preciseNow) === 'true';
  const isOffline = query.isError || !isConnected;
  // The club said no: what is kept on the device says nothing any more.
  const refusal = cardRefusal(query.error);
  const { refetch } = query;
  useEffect(() => {
    if (hasEnded) void refetch();
  }, [hasEnded, refetch]);

  return (
    <>
      <div className="flex flex-col gap-1">
        <BackLink to={paths.app.benefits.getHref()}>Benefícios</BackLink>
        <PageHeader title="Cartão de membro" subtitle="Mostre na recepção do parceiro." />
      </div>
      {query.isPending ? (
        <div className="mx-auto w-full max-w-md">
          <span className="sr-only" role="status">
            Carregando cartão...
          </span>
          <Skeleton className="h-150 rounded-3xl" />
        </div>
      ) : null}
      {refusal === 'card_needs_challenge' ? <CardNeedsChallenge /> : null}
      {query.error && refusal !== 'card_needs_challenge' && (!card || refusal) ? (
        <ErrorState title="Erro ao carregar o cartão" description={toAppError(query.error).message} onRetry={() => void query.refetch()} />
      ) : null}
      {card && !refusal && !hasEnded ? <LiveCard card={card} isOffline={isOffline} /> : null}
      {card && !refusal && hasEnded ? (
        <EmptyState
          icon={<CloudOff />}
          title="O cartão precisa de internet agora"
          description={`Sem conexão ele vale por uma hora. Este foi conferido com o clube às ${formatTime(card.issued_at)} e valeu até as ${formatTime(card.expires_at)}.`}
          action={
            <Button variant="outline" isLoading={query.isFetching} onClick={() => void query.refetch()}>
              Tentar novamente
            </Button>
          }
        />
      ) : null}
    </>
  );
}
