import { LIBRARY_CATEGORIES, LIBRARY_DIFFICULTIES } from '#content/library/schema.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Select } from '#web/components/ui/controls/select.tsx';
import { categoryName } from '../library-view.ts';
import type { LibraryFilter } from '../library-view.ts';

const CATEGORY_OPTIONS = [
  { value: '', label: 'Todas as categorias' },
  ...LIBRARY_CATEGORIES.map((category) => ({ value: category, label: categoryName(category) })),
];
const DIFFICULTY_OPTIONS = [{ value: '', label: 'Sem filtro' }, ...LIBRARY_DIFFICULTIES.map((level) => ({ value: level, label: level }))];

interface LibraryFilterFieldsProps {
  filter: LibraryFilter;
  onChoose: (changes: Partial<LibraryFilter>) => void;
}

/** Which category and which level to look at. */
export function LibraryFilterFields({ filter, onChoose }: LibraryFilterFieldsProps) {
  return (
    <>
      <Field label="Categoria">
        {(field) => (
          <Select
            {...field}
            options={CATEGORY_OPTIONS}
            value={filter.category ?? ''}
            onValueChange={(value) => onChoose({ category: LIBRARY_CATEGORIES.find((category) => category === value) ?? null })}
          />
        )}
      </Field>
      <Field label="Nível">
        {(field) => (
          <Select
            {...field}
            options={DIFFICULTY_OPTIONS}
            value={filter.difficulty ?? ''}
            onValueChange={(value) => onChoose({ difficulty: LIBRARY_DIFFICULTIES.find((level) => level === value) ?? null })}
          />
        )}
      </Field>
    </>
  );
}
