import { LocateFixed } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Podium } from '#web/components/ui/figures/podium.tsx';
import { paths } from '#web/config/paths.ts';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyPodium } from './empty-podium.tsx';
import type { NextStep } from './next-step.ts';
import { podiumOf, podiumPlace } from './podium-places.ts';
import { RankingRows } from './ranking-rows.tsx';
import type { RankingView } from './ranking-state.ts';
import { RecentActivityList } from './recent-activity-list.tsx';
import { BackToTop } from './scrolling/back-to-top.tsx';
import { LoadMore } from './scrolling/load-more.tsx';
import { OwnRowBar } from './scrolling/own-row-bar.tsx';
import { useIsNear } from './scrolling/use-is-near.ts';
import { useIsOnScreen } from './scrolling/use-is-on-screen.ts';
import type { RankingMore, RankingPlace } from './use-ranking.ts';

/** So far down the way back to the top is offered. */
const FAR_DOWN = '1200px';

/** Rows that were kept, or made up, are all there are. */
const NO_MORE: RankingMore = { isThere: false, isLoading: false, error: null, loadedPages: 1, load: () => undefined };

interface RankingListProps {
  challengeId: string;
  userId: string;
  view: Extract<RankingView, { status: 'ready' }>;
  more: RankingMore;
  place: RankingPlace;
  /** How the member gets ahead. */
  step: NextStep | null;
  /** The challenge is over. */
  isFinal: boolean;
}

/**
 * Podium and rows from the first place on, or the rows around one's own place and on; the own place always in reach.
 */
export function RankingList({ challengeId, userId, view, more, place, step, isFinal }: RankingListProps) {
  const own = useIsOnScreen();
  const { ref: topRef, isNear: isNearTop } = useIsNear(FAR_DOWN, true);
  const { rows, ownRow, source, timeZone } = view;
  const isFromOwn = place.start === 'own';
  const { rows: first, vacant } = podiumOf(rows);
  const podium = first.map((row) => ({
    ...podiumPlace(row, userId),
    ...(source !== 'sample' &&
      !row.is_hidden && { to: paths.app.memberWorkouts.getHref(challengeId, row.user_id), state: { name: row.user_name } }),
  }));
  const hasPodium = podium.length + vacant.length > 0;
  const isOwnFarAway = ownRow !== null && !own.isMounted && more.isThere && source === 'live';

  // Once the rows around one's own are there.
  const { scrollTo: scrollToOwn } = own;
  useEffect(() => {
    if (isFromOwn) scrollToOwn();
  }, [isFromOwn, scrollToOwn]);

  function onTop() {
    place.goToTop();
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }
  function onJump() {
    void place.goToOwn();
  }
  const jump = { label: 'Ver a partir da minha posição', isBusy: place.isJumping, onGo: onJump };
  const scroll = { label: 'Ir para a minha posição', isBusy: false, onGo: own.scrollTo };

  return (
    <>
      <span ref={topRef} aria-hidden="true" className="-mb-8" />
      {ownRow ? (
        <OwnRowBar row={ownRow} isRowInSight={own.isOnScreen} step={step} go={own.isMounted ? scroll : isOwnFarAway ? jump : null} />
      ) : null}
      {isFromOwn ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-secondary p-4 text-secondary-foreground">
          <p className="font-semibold">
            {ownRow ? `A partir da sua posição, ${formatNumber(ownRow.position)}º lugar` : 'A partir da sua posição'}
          </p>
          <Button variant="outline" size="sm" onClick={onTop}>
            Voltar ao topo
          </Button>
        </div>
      ) : null}
      {!isFromOwn && hasPodium ? <Podium places={podium} vacant={vacant} className="mx-auto w-full max-w-2xl" /> : null}
      {!isFromOwn && !hasPodium ? <EmptyPodium isFinal={isFinal} /> : null}
      {!isFromOwn && source === 'live' ? <RecentActivityList challengeId={challengeId} place="above" /> : null}
      {isOwnFarAway ? (
        <Button variant="outline" isLoading={place.isJumping} onClick={onJump} className="self-center">
          <LocateFixed aria-hidden="true" />
          Ver a partir da minha posição
        </Button>
      ) : null}
      <LoadMore count={rows.length} more={source === 'live' ? more : NO_MORE}>
        <RankingRows
          label={isFromOwn ? 'Participantes a partir da sua posição' : 'Todos os participantes'}
          challengeId={challengeId}
          userId={userId}
          rows={rows}
          firstPlace={isFromOwn ? (rows[0]?.position ?? null) : 1}
          timeZone={timeZone}
          isFinal={isFinal}
          step={step}
          isSample={source === 'sample'}
          ownRef={own.ref}
        />
      </LoadMore>
      <BackToTop onTop={isNearTop ? null : onTop} />
    </>
  );
}
