import { Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Day } from '#domain/calendar.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SearchField } from '#web/components/ui/controls/search-field.tsx';
import { paths } from '#web/config/paths.ts';
import { SHORTEST_SEARCH } from '../api/search-ranking.ts';
import { nextStep } from './next-step.ts';
import { RankingList } from './ranking-list.tsx';
import { RankingSearchResults } from './ranking-search-results.tsx';
import type { RankingView as RankingViewData } from './ranking-state.ts';
import { RecentActivityList } from './recent-activity-list.tsx';
import { OwnRowBar } from './scrolling/own-row-bar.tsx';
import type { RankingMore, RankingPlace } from './use-ranking.ts';

const SEARCH_PARAM = 'busca';

interface RankingViewProps {
  challengeId: string;
  userId: string;
  view: Extract<RankingViewData, { status: 'ready' }>;
  more: RankingMore;
  place: RankingPlace;
  /** The day in the challenge's zone. */
  today: Day;
  /** The challenge is over: the ranking is final. */
  isFinal?: boolean;
}

/** The ranking or those found by name, and what the others just did. */
export function RankingView({ challengeId, userId, view, more, place, today, isFinal = false }: RankingViewProps) {
  // In the address, so that coming back from a participant shows the search again.
  const [params, setParams] = useSearchParams();
  const search = params.get(SEARCH_PARAM) ?? '';
  const { ownRow, nextRow: ahead = null, nextCheckIn } = view;
  const step = ownRow && !isFinal ? nextStep({ own: ownRow, ahead, nextCheckIn, today }) : null;
  if (view.rows.length === 0) {
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

  function onSearch(name: string) {
    if (name === search) return;
    setParams(name === '' ? {} : { [SEARCH_PARAM]: name }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-8">
        {view.source === 'sample' ? null : <SearchField label="Buscar participante" value={search} onSearch={onSearch} />}
        {search.length >= SHORTEST_SEARCH ? (
          <>
            {ownRow ? <OwnRowBar row={ownRow} step={step} go={null} /> : null}
            <RankingSearchResults challengeId={challengeId} userId={userId} name={search} timeZone={view.timeZone} isFinal={isFinal} />
          </>
        ) : (
          <RankingList challengeId={challengeId} userId={userId} view={view} more={more} place={place} step={step} isFinal={isFinal} />
        )}
      </div>
      {view.source === 'live' ? <RecentActivityList challengeId={challengeId} place="beside" /> : null}
    </div>
  );
}
