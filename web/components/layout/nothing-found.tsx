import { Heart, SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';

interface NothingFoundProps {
  isOnlyFavorites: boolean;
  favorites: Pick<ReturnType<typeof useFavorites>, 'ids' | 'error' | 'refetch'>;
  words: {
    /** The favourites could not be read. */
    failed: string;
    /** The way back to the whole list. */
    showAll: string;
    noFavorites: string;
    /** How one becomes a favourite. */
    addFavorite: string;
    /** The other ways to find something. */
    tryOther: string;
  };
  onClear: () => void;
}

/** In place of a filtered list: why nothing is in it, and the way back to all of it. */
export function NothingFound({ isOnlyFavorites, favorites, words, onClear }: NothingFoundProps) {
  if (isOnlyFavorites && favorites.error)
    return (
      <ErrorState
        title={words.failed}
        description={toAppError(favorites.error).message}
        onRetry={favorites.refetch}
        action={
          <Button variant="outline" onClick={onClear}>
            {words.showAll}
          </Button>
        }
      />
    );
  const hasNoFavorites = isOnlyFavorites && favorites.ids.size === 0;
  return (
    <EmptyState
      icon={hasNoFavorites ? <Heart /> : <SearchX />}
      title={hasNoFavorites ? words.noFavorites : 'Nada por aqui com esses filtros'}
      description={hasNoFavorites ? words.addFavorite : words.tryOther}
      action={
        <Button variant="outline" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  );
}
