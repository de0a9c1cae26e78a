import { useSearchParams } from 'react-router';
import { readFilter } from '../library-view.ts';
import type { LibraryFilter } from '../library-view.ts';

export type LibraryTab = 'partners' | 'workouts';
export type LibraryLayout = 'grid' | 'list';

const NAMES = { query: 'q', category: 'category', difficulty: 'level' } as const;

/** Tab, filter and layout of the library, kept in the address: "back" and a reload find them again. */
export function useLibraryAddress() {
  const [parameters, setParameters] = useSearchParams();

  function set(changes: Record<string, string | null>, replace: boolean) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  const tab: LibraryTab = parameters.get('tab') === 'workouts' ? 'workouts' : 'partners';
  const layout: LibraryLayout = parameters.get('view') === 'list' ? 'list' : 'grid';
  return {
    tab,
    layout,
    filter: readFilter(parameters),
    /** The workout whose PDF is open. */
    openedId: parameters.get('material'),
    openTab: (next: LibraryTab) => set({ tab: next === 'workouts' ? next : null }, false),
    showAs: (next: LibraryLayout) => set({ view: next === 'list' ? next : null }, true),
    closeMaterial: () => set({ material: null }, true),
    choose: (changes: Partial<LibraryFilter>) =>
      set(Object.fromEntries(Object.entries(changes).map(([name, value]) => [NAMES[name as keyof typeof NAMES], value])), true),
  };
}
