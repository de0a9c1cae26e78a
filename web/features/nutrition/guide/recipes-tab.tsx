import { SearchX } from 'lucide-react';
import type { Recipe } from '#content/nutrition/schema.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { FoundBar } from '#web/components/layout/found-bar.tsx';
import { NothingFound } from '#web/components/layout/nothing-found.tsx';
import { SearchField } from '#web/components/ui/controls/search-field.tsx';
import { cn } from '#web/lib/cn.ts';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { pluralize } from '#web/lib/format.ts';
import { NO_RECIPE_FILTER, featuredFirst, filterRecipes, isFiltering } from '../nutrition-view.ts';
import type { RecipeFilter } from '../nutrition-view.ts';
import { RecipeCard } from '../recipe-card.tsx';
import { RecipesSkeleton } from './nutrition-skeleton.tsx';
import { RecipeFilterFields } from './recipe-filter-fields.tsx';
import { RecipeFilterSheet } from './recipe-filter-sheet.tsx';

const SEEN_AT_ONCE = 3;

const NOTHING_FOUND = {
  failed: 'Não foi possível carregar suas favoritas',
  showAll: 'Ver todas as receitas',
  noFavorites: 'Você ainda não tem receitas favoritas',
  addFavorite: 'Toque no coração de uma receita para encontrá-la aqui depois.',
  tryOther: 'Tente outra palavra ou menos filtros.',
};

interface RecipesTabProps {
  recipes: readonly Recipe[];
  favorites: ReturnType<typeof useFavorites>;
  filter: RecipeFilter;
  onChoose: (changes: Partial<RecipeFilter>) => void;
}

/** The recipes, to search and to filter. */
export function RecipesTab({ recipes, favorites, filter, onChoose }: RecipesTabProps) {
  const found = featuredFirst(filterRecipes(recipes, filter, favorites.ids));
  const clear = () => onChoose(NO_RECIPE_FILTER);
  const isLooking = filter.onlyFavorites && favorites.isLoading;

  if (recipes.length === 0)
    return <EmptyState icon={<SearchX />} title="Nenhuma receita por aqui ainda" description="As receitas do clube aparecem nesta aba." />;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-end gap-3 max-lg:items-center lg:gap-4">
        <div className="min-w-0 flex-1">
          <SearchField label="Buscar receita" value={filter.query} onSearch={(query) => onChoose({ query })} />
        </div>
        <RecipeFilterSheet filter={filter} found={found.length} onChoose={onChoose} />
        <div className="grid grid-cols-3 gap-3 max-lg:hidden lg:w-144">
          <RecipeFilterFields filter={filter} onChoose={onChoose} />
        </div>
      </div>
      <FoundBar
        summary={found.length === 0 ? 'Nenhuma receita encontrada' : pluralize(found.length, 'receita', 'receitas')}
        onClear={isFiltering(filter) && found.length > 0 ? clear : undefined}
        favorites={{
          label: 'Favoritas',
          isOn: filter.onlyFavorites,
          isLoading: isLooking,
          onToggle: () => onChoose({ onlyFavorites: !filter.onlyFavorites }),
        }}
      />
      {isLooking ? (
        <RecipesSkeleton />
      ) : found.length === 0 ? (
        <NothingFound isOnlyFavorites={filter.onlyFavorites} favorites={favorites} words={NOTHING_FOUND} onClear={clear} />
      ) : (
        <ul aria-label="Receitas" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3 tight:grid-cols-1">
          {found.map((recipe, place) => (
            <li key={recipe.id} className={cn(recipe.is_featured && 'max-sm:col-span-2 tight:col-span-1')}>
              <RecipeCard
                recipe={recipe}
                isFavorite={favorites.ids.has(recipe.id)}
                onToggleFavorite={() => favorites.toggle(recipe.id)}
                isFirst={place < SEEN_AT_ONCE}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
