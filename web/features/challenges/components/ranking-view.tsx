import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Podium } from '#web/components/ui/podium.tsx';
import { paths } from '#web/config/paths.ts';
import { useIsOnScreen } from '../hooks/use-is-on-screen.ts';
import type { RankingView as RankingViewData } from '../ranking-view.ts';
import { OwnRowBar } from './own-row-bar.tsx';
import { RankingRowItem } from './ranking-row-item.tsx';
import { RecentActivityList } from './recent-activity-list.tsx';

const PODIUM_PLACES = 3;

interface RankingViewProps {
  challengeId: string;
  userId: string;
  view: Extract<RankingViewData, { status: 'ready' }>;
  more: { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
}

/** Podium, rows, one's own place always in reach, and what the others just did. */
export function RankingView({ challengeId, userId, view, more }: RankingViewProps) {
  const own = useIsOnScreen();
  const { rows, ownRow } = view;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="Nenhum participante encontrado"
        description="Quem entra no desafio aparece aqui. Que tal abrir o placar?"
        action={
          <Button asChild>
            <Link to={paths.app.challenges.getHref()}>Ver o desafio</Link>
          </Button>
        }
      />
    );
  }
  const podium = rows
    .filter((row) => row.position <= PODIUM_PLACES)
    .map((row) => ({
      id: row.user_id,
      name: row.user_name,
      src: row.user_photo_url,
      points: row.points,
      isOwn: row.user_id === userId,
    }));
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-8">
        {podium.length > 0 ? <Podium places={podium} className="mx-auto w-full max-w-2xl" /> : null}
        <ol aria-label="Todos os participantes" className="flex flex-col gap-2">
          {rows.map((row) => {
            const isOwn = row.user_id === userId;
            const href = view.source === 'sample' ? null : paths.app.memberWorkouts.getHref(challengeId, row.user_id);
            return <RankingRowItem key={row.user_id} row={row} isOwn={isOwn} href={href} ref={isOwn ? own.ref : undefined} />;
          })}
        </ol>
        {more.hasMore && view.source === 'live' ? (
          <Button variant="outline" isLoading={more.isLoading} loadingText="Carregando..." onClick={more.load} className="self-center">
            {more.hasFailed ? 'Tentar carregar mais' : 'Carregar mais'}
          </Button>
        ) : null}
        {ownRow && !own.isOnScreen ? (
          <OwnRowBar row={ownRow} onGo={own.isMounted ? own.scrollTo : undefined} />
        ) : null}
      </div>
      {view.source === 'live' ? <RecentActivityList challengeId={challengeId} /> : null}
    </div>
  );
}
