import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { MoreRows } from '#web/components/layout/more-rows.tsx';
import type { RankingMore } from '../use-ranking.ts';
import { useIsNear } from './use-is-near.ts';

/** So far before the end of the list the next page is asked for. */
const AHEAD = '900px';

interface LoadMoreProps {
  children: ReactNode;
  count: number;
  more: RankingMore;
}

/** Asks for the next page as one scrolls near it; by the button too, which is also the way on after a failure. */
export function LoadMore({ children, count, more }: LoadMoreProps) {
  const { isThere, isLoading, error, loadedPages, load } = more;
  const end = useIsNear(AHEAD);
  const isWanted = end.isNear && isThere && !isLoading && error === null;
  useEffect(() => {
    if (isWanted) load();
    // Once for each page that is wanted, not with every new `load`. A page may come so fast that it never seems to load.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, loadedPages]);
  return (
    <MoreRows count={count} nouns={['participante', 'participantes']} more={more} endRef={end.ref}>
      {children}
    </MoreRows>
  );
}
