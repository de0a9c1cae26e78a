import { FilterSheet } from '#web/components/layout/filter-sheet.tsx';
import { pluralize } from '#web/lib/format.ts';
import { countChoices } from '../nutrition-view.ts';
import type { RecipeFilter } from '../nutrition-view.ts';
import { RecipeFilterFields } from './recipe-filter-fields.tsx';

interface RecipeFilterSheetProps {
  filter: RecipeFilter;
  /** How many recipes the filter leaves. */
  found: number;
  onChoose: (changes: Partial<RecipeFilter>) => void;
}

/** The filters of the recipes on a phone. */
export function RecipeFilterSheet({ filter, found, onChoose }: RecipeFilterSheetProps) {
  return (
    <FilterSheet
      description="Ache a receita para hoje."
      chosen={countChoices(filter)}
      doneLabel={found === 0 ? 'Ver resultado' : `Ver ${pluralize(found, 'receita', 'receitas')}`}
      onClear={() => onChoose({ category: null, goal: null, difficulty: null })}
      className="lg:hidden"
    >
      <RecipeFilterFields filter={filter} onChoose={onChoose} />
    </FilterSheet>
  );
}
