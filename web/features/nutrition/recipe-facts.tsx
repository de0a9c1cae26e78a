import { Clock, Flame, Gauge, Users } from 'lucide-react';
import type { Recipe } from '#content/nutrition/schema.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDuration, formatNumber, pluralize } from '#web/lib/format.ts';
import { capitalized } from './nutrition-view.ts';

interface RecipeFactsProps {
  recipe: Recipe;
  /** For how many it is shown; left out, it is not told. */
  servings?: number;
  className?: string;
}

/** Time, energy and difficulty of a recipe in one line. */
export function RecipeFacts({ recipe, servings, className }: RecipeFactsProps) {
  return (
    <ul
      aria-label="Detalhes"
      className={cn(
        'flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium *:flex *:items-center *:gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
        className,
      )}
    >
      <li>
        <Clock aria-hidden="true" />
        <span>{formatDuration(recipe.preparation_time_minutes)}</span>
      </li>
      <li>
        <Flame aria-hidden="true" />
        <span>{`${formatNumber(recipe.calories)} kcal${servings === undefined ? '' : ' por porção'}`}</span>
      </li>
      {servings === undefined ? null : (
        <li>
          <Users aria-hidden="true" />
          <span>{pluralize(servings, 'porção', 'porções')}</span>
        </li>
      )}
      <li>
        <Gauge aria-hidden="true" />
        <span>{capitalized(recipe.difficulty)}</span>
      </li>
    </ul>
  );
}
