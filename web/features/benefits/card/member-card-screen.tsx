import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { CARD_KEY_MINUTES } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { useIsConnected } from '#web/lib/data/connection.ts';
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
  const { data: card, refetch } = query;
  const hasEnded = useMoment((instant) => String(card !== undefined && new Date(card.expires_at) <= instant), preciseNow) === 'true';
  const isOffline = query.isError || !isConnected;
  useEffect(() => {
    if (hasEnded) void refetch();
  }, [hasEnded, refetch]);

  return (
    <>
      <div className="flex flex-col gap-1">
        <BackLink to={paths.app.benefits.getHref()}>Benefícios</BackLink>
        <PageHeader title="Cartão de membro" subtitle="Mostre na recepção do parceiro." />
      </div>
      {cardRefusal(query.error) === 'card_needs_challenge' ? (
        <CardNeedsChallenge />
      ) : (
        <Loaded
          query={query}
          skeleton={
            <div className="mx-auto w-full max-w-md">
              <Skeleton className="h-150 rounded-3xl" />
            </div>
          }
          loading="Carregando cartão..."
          title="Erro ao carregar o cartão"
          // The card has its own words for it, which a reception looks for.
          kept={null}
          isRefusalFinal
        >
          {(shown) =>
            hasEnded ? (
              <EmptyState
                icon={<CloudOff />}
                title="O cartão precisa de internet agora"
                description={`Sem conexão ele vale por ${hoursInWords(CARD_KEY_MINUTES / 60)}. Este foi conferido com o clube às ${formatTime(shown.issued_at)} e valeu até as ${formatTime(shown.expires_at)}.`}
                action={<RetryButton isRetrying={query.isFetching} onRetry={refetch} />}
              />
            ) : (
              <LiveCard card={shown} isOffline={isOffline} />
            )
          }
        </Loaded>
      )}
    </>
  );
}
