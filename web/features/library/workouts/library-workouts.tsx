import { FoundBar } from '#web/components/layout/found-bar.tsx';
import { NothingFound } from '#web/components/layout/nothing-found.tsx';
import { SearchField } from '#web/components/ui/controls/search-field.tsx';
import { cn } from '#web/lib/cn.ts';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { pluralize } from '#web/lib/format.ts';
import { WorkoutsSkeleton } from '../library-skeleton.tsx';
import { NO_LIBRARY_FILTER, filterItems, isFiltering } from '../library-view.ts';
import type { LibraryItem } from '../library-view.ts';
import { ContinueProgrammes } from '../progress/continue-programmes.tsx';
import type { BegunProgramme } from '../progress/continue-view.ts';
import type { useLibraryAddress } from '../use-library-address.ts';
import { LayoutToggle } from './layout-toggle.tsx';
import { LibraryFilterFields } from './library-filter-fields.tsx';
import { LibraryFilterSheet } from './library-filter-sheet.tsx';
import { LibraryWorkoutCard } from './library-workout-card.tsx';
import type { LibraryProgress } from './library-workout-card.tsx';

const NOTHING_FOUND = {
  failed: 'Não foi possível carregar seus favoritos',
  showAll: 'Ver todos os treinos',
  noFavorites: 'Você ainda não tem treinos favoritos',
  addFavorite: 'Toque no coração de um treino para encontrá-lo aqui depois.',
  tryOther: 'Tente outra palavra, outra categoria ou outro nível.',
};

interface LibraryWorkoutsProps {
  items: readonly LibraryItem[];
  favorites: ReturnType<typeof useFavorites>;
  progress: LibraryProgress;
  begun: readonly BegunProgramme[];
  address: Pick<ReturnType<typeof useLibraryAddress>, 'filter' | 'layout' | 'choose' | 'showAs'>;
}

/** Every workout, to search and to filter. */
export function LibraryWorkouts({ items, favorites, progress, begun, address: { filter, layout, choose, showAs } }: LibraryWorkoutsProps) {
  const found = filterItems(items, filter, favorites.ids);
  const clear = () => choose(NO_LIBRARY_FILTER);
  const isLooking = filter.onlyFavorites && favorites.isLoading;

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-end gap-3 max-md:items-center lg:gap-4">
        <div className="min-w-0 flex-1">
          <SearchField label="Buscar treino" value={filter.query} onSearch={(query) => choose({ query })} />
        </div>
        <LibraryFilterSheet filter={filter} found={found.length} onChoose={choose} />
        <div className="grid grid-cols-2 gap-3 max-md:hidden lg:w-108 lg:gap-4">
          <LibraryFilterFields filter={filter} onChoose={choose} />
        </div>
      </div>
      {filter.category === null ? null : (
        <ContinueProgrammes begun={begun.filter(({ partner }) => partner.workoutCategory === filter.category)} onOpen={progress.open} />
      )}
      <FoundBar
        summary={found.length === 0 ? 'Nenhum treino encontrado' : pluralize(found.length, 'treino', 'treinos')}
        onClear={isFiltering(filter) && found.length > 0 ? clear : undefined}
        favorites={{
          label: 'Favoritos',
          isOn: filter.onlyFavorites,
          isLoading: isLooking,
          onToggle: () => choose({ onlyFavorites: !filter.onlyFavorites }),
        }}
      >
        <LayoutToggle layout={layout} onChoose={showAs} />
      </FoundBar>
      {isLooking ? (
        <WorkoutsSkeleton />
      ) : found.length === 0 ? (
        <NothingFound isOnlyFavorites={filter.onlyFavorites} favorites={favorites} words={NOTHING_FOUND} onClear={clear} />
      ) : (
        <ul aria-label="Treinos" className={cn('grid gap-3 md:gap-4', layout === 'grid' && 'md:grid-cols-2 xl:grid-cols-3')}>
          {found.map((item) => (
            <li key={item.id}>
              <LibraryWorkoutCard
                item={item}
                shape={layout === 'grid' ? 'row-on-phones' : 'row'}
                favorites={favorites}
                progress={progress}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
