import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES, RECIPE_GOALS } from '#content/nutrition/schema.ts';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Select } from '#web/components/ui/controls/select.tsx';
import { capitalized } from '../nutrition-view.ts';
import type { RecipeFilter } from '../nutrition-view.ts';

function optionsOf(all: string, values: readonly string[]) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: capitalized(value) }))];
}

const CATEGORY_OPTIONS = optionsOf('Todas', RECIPE_CATEGORIES);
const GOAL_OPTIONS = optionsOf('Todos', RECIPE_GOALS);
const DIFFICULTY_OPTIONS = optionsOf('Todas', RECIPE_DIFFICULTIES);

interface RecipeFilterFieldsProps {
  filter: RecipeFilter;
  onChoose: (changes: Partial<RecipeFilter>) => void;
}

/** Which category, goal and difficulty to look at. */
export function RecipeFilterFields({ filter, onChoose }: RecipeFilterFieldsProps) {
  return (
    <>
      <Field label="Categoria">
        {(field) => (
          <Select
            {...field}
            options={CATEGORY_OPTIONS}
            value={filter.category ?? ''}
            onValueChange={(value) => onChoose({ category: RECIPE_CATEGORIES.find((category) => category === value) ?? null })}
          />
        )}
      </Field>
      <Field label="Objetivo">
        {(field) => (
          <Select
            {...field}
            options={GOAL_OPTIONS}
            value={filter.goal ?? ''}
            onValueChange={(value) => onChoose({ goal: RECIPE_GOALS.find((goal) => goal === value) ?? null })}
          />
        )}
      </Field>
      <Field label="Dificuldade">
        {(field) => (
          <Select
            {...field}
            options={DIFFICULTY_OPTIONS}
            value={filter.difficulty ?? ''}
            onValueChange={(value) => onChoose({ difficulty: RECIPE_DIFFICULTIES.find((difficulty) => difficulty === value) ?? null })}
          />
        )}
      </Field>
    </>
  );
}
