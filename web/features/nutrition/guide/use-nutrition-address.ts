import { useLocation, useNavigate } from 'react-router';
import { isOpenedHere } from '#web/lib/loading/opened-here.ts';
import { useAddressParameters } from '#web/lib/use-address-parameters.ts';
import { readFilter } from '../nutrition-view.ts';
import type { RecipeFilter } from '../nutrition-view.ts';

const TABS = ['recipes', 'videos', 'materials', 'tips'] as const;
export type NutritionTab = (typeof TABS)[number];

function readTab(parameters: URLSearchParams): NutritionTab {
  return TABS.find((tab) => tab === parameters.get('tab')) ?? 'recipes';
}

function parametersOf({ query, category, goal, difficulty, onlyFavorites }: Partial<RecipeFilter>): Record<string, string | null> {
  return {
    ...(query !== undefined && { q: query }),
    ...(category !== undefined && { category }),
    ...(goal !== undefined && { goal }),
    ...(difficulty !== undefined && { difficulty }),
    ...(onlyFavorites !== undefined && { favorites: onlyFavorites ? '1' : null }),
  };
}

/** Tab, filter and what is open over the guide, kept in the address: "back" and a reload find them again. */
export function useNutritionAddress() {
  const [parameters, set] = useAddressParameters();
  const navigate = useNavigate();
  const { state } = useLocation();

  function close(name: 'video' | 'material'): void {
    if (isOpenedHere(state)) void navigate(-1);
    else set({ [name]: null }, { replace: true });
  }

  return {
    tab: readTab(parameters),
    filter: readFilter(parameters),
    videoId: parameters.get('video'),
    materialId: parameters.get('material'),
    isOpenedHere: isOpenedHere(state),
    openTab: (next: NutritionTab) => {
      // A press asks twice, by its touch and by the focus: the second must not add an entry to the history.
      if (next !== readTab(new URLSearchParams(window.location.search))) set({ tab: next === 'recipes' ? null : next }, { replace: false });
    },
    choose: (changes: Partial<RecipeFilter>) => set(parametersOf(changes), { replace: true }),
    closeVideo: () => close('video'),
    closeMaterial: () => close('material'),
  };
}
