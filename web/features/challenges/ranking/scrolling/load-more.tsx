import { useEffect } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import type { RankingMore } from '../use-ranking.ts';
import { useIsNear } from './use-is-near.ts';

/** So far before the end of the list the next page is asked for. */
const AHEAD = '900px';

/** Asks for the next page as one scrolls near it; by the button too, which is also the way on after a failure. */
export function LoadMore({ hasMore, isLoading, hasFailed, loadedPages, load }: RankingMore) {
  const end = useIsNear(AHEAD);
  const isWanted = end.isNear && hasMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (isWanted) load();
    // Once for each page that is wanted, not with every new `load`. A page may come so fast that it never seems to load.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, loadedPages]);
  if (!hasMore) return null;
  return (
    <div ref={end.ref} className="flex justify-center">
      <Button variant="outline" isLoading={isLoading} loadingText="Carregando..." onClick={load}>
        {hasFailed ? 'Tentar carregar mais' : 'Carregar mais'}
      </Button>
    </div>
  );
}
