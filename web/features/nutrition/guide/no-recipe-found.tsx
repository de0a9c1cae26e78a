import { Heart, SearchX } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import type { RecipeFilter } from '../nutrition-view.ts';

interface NoRecipeFoundProps {
  filter: RecipeFilter;
  favorites: Pick<ReturnType<typeof useFavorites>, 'ids' | 'error' | 'refetch'>;
  onClear: () => void;
}

/** In place of the list: why no recipe is in it, and the way back to all of them. */
export function NoRecipeFound({ filter, favorites, onClear }: NoRecipeFoundProps) {
  if (filter.onlyFavorites && favorites.error)
    return (
      <ErrorState
        title="Não foi possível carregar suas favoritas"
        description={toAppError(favorites.error).message}
        onRetry={favorites.refetch}
        action={
          <Button variant="outline" onClick={onClear}>
            Ver todas as receitas
          </Button>
        }
      />
    );
  const hasNoFavorites = filter.onlyFavorites && favorites.ids.size === 0;
  return (
    <EmptyState
      icon={hasNoFavorites ? <Heart /> : <SearchX />}
      title={hasNoFavorites ? 'Você ainda não tem receitas favoritas' : 'Nada por aqui com esses filtros'}
      description={
        hasNoFavorites ? 'Toque no coração de uma receita para encontrá-la aqui depois.' : 'Tente outra palavra ou menos filtros.'
      }
      action={
        <Button variant="outline" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  );
}
