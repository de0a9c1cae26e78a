import { FilterSheet } from '#web/components/layout/filter-sheet.tsx';
import { pluralize } from '#web/lib/format.ts';
import { countChoices } from '../library-view.ts';
import type { LibraryFilter } from '../library-view.ts';
import { LibraryFilterFields } from './library-filter-fields.tsx';

interface LibraryFilterSheetProps {
  filter: LibraryFilter;
  /** How many workouts the filter leaves. */
  found: number;
  onChoose: (changes: Partial<LibraryFilter>) => void;
}

/** The filters of the library on a phone. */
export function LibraryFilterSheet({ filter, found, onChoose }: LibraryFilterSheetProps) {
  return (
    <FilterSheet
      description="Ache o treino para hoje."
      chosen={countChoices(filter)}
      doneLabel={found === 0 ? 'Ver resultado' : `Ver ${pluralize(found, 'treino', 'treinos')}`}
      onClear={() => onChoose({ category: null, difficulty: null })}
      className="md:hidden"
    >
      <LibraryFilterFields filter={filter} onChoose={onChoose} />
    </FilterSheet>
  );
}
