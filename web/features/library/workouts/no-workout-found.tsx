import { Heart, SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import type { LibraryFilter } from '../library-view.ts';

interface NoWorkoutFoundProps {
  filter: LibraryFilter;
  favorites: Pick<ReturnType<typeof useFavorites>, 'ids' | 'error' | 'refetch'>;
  onClear: () => void;
}

/** In place of the list: why no workout is in it, and the way back to all of them. */
export function NoWorkoutFound({ filter, favorites, onClear }: NoWorkoutFoundProps) {
  if (filter.onlyFavorites && favorites.error)
    return (
      <ErrorState
        title="Não foi possível carregar seus favoritos"
        description={toAppError(favorites.error).message}
        onRetry={favorites.refetch}
        action={
          <Button variant="outline" onClick={onClear}>
            Ver todos os treinos
          </Button>
        }
      />
    );
  const hasNoFavorites = filter.onlyFavorites && favorites.ids.size === 0;
  return (
    <EmptyState
      icon={hasNoFavorites ? <Heart /> : <SearchX />}
      title={hasNoFavorites ? 'Você ainda não tem treinos favoritos' : 'Nada por aqui com esses filtros'}
      description={
        hasNoFavorites
          ? 'Toque no coração de um treino para encontrá-lo aqui depois.'
          : 'Tente outra palavra, outra categoria ou outro nível.'
      }
      action={
        <Button variant="outline" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  );
}
