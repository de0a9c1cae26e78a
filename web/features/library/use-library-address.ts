import { useLocation, useNavigate } from 'react-router';
import { isOpenedHere } from '#web/lib/loading/opened-here.ts';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { readFilter } from './library-view.ts';
import type { LibraryFilter } from './library-view.ts';

export type LibraryTab = 'partners' | 'workouts';
export type LibraryLayout = 'grid' | 'list';

function readTab(parameters: URLSearchParams): LibraryTab {
  return parameters.get('tab') === 'workouts' ? 'workouts' : 'partners';
}

function parametersOf({ query, category, difficulty, onlyFavorites }: Partial<LibraryFilter>): Record<string, string | null> {
  return {
    ...(query !== undefined && { q: query }),
    ...(category !== undefined && { category }),
    ...(difficulty !== undefined && { level: difficulty }),
    ...(onlyFavorites !== undefined && { favorites: onlyFavorites ? '1' : null }),
  };
}

/** Tab, filter and layout of the library, kept in the address: "back" and a reload find them again. */
export function useLibraryAddress() {
  const [parameters, set] = useAddressParameters();
  const navigate = useNavigate();
  const { state } = useLocation();

  const layout: LibraryLayout = parameters.get('view') === 'list' ? 'list' : 'grid';
  return {
    tab: readTab(parameters),
    layout,
    filter: readFilter(parameters),
    /** The workout that is open over the page: its PDF, or what stands in for its film. */
    openedId: parameters.get('material'),
    openTab: (next: LibraryTab) => {
      // A press asks twice, by its touch and by the focus: the second must not add an entry to the history.
      if (next !== readTab(new URLSearchParams(window.location.search)))
        set({ tab: next === 'workouts' ? next : null }, { replace: false });
    },
    showAs: (next: LibraryLayout) => set({ view: next === 'list' ? next : null }, { replace: true }),
    isMaterialOpenedHere: isOpenedHere(state),
    closeMaterial: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else set({ material: null }, { replace: true });
    },
    choose: (changes: Partial<LibraryFilter>) => set(parametersOf(changes), { replace: true }),
  };
}
