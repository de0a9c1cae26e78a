import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES, RECIPE_GOALS } from '#content/nutrition/schema.ts';
import type { Recipe, RecipeCategory, RecipeDifficulty, RecipeGoal } from '#content/nutrition/schema.ts';
import { plainText } from '#web/lib/plain-text.ts';

const SIMILAR = 3;

export interface RecipeFilter {
  /** Looked for in title, description and tags. */
  query: string;
  category: RecipeCategory | null;
  goal: RecipeGoal | null;
  difficulty: RecipeDifficulty | null;
  onlyFavorites: boolean;
}

export const NO_RECIPE_FILTER: RecipeFilter = { query: '', category: null, goal: null, difficulty: null, onlyFavorites: false };

/** "Café da manhã" for "café da manhã". */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lists = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** "glúten, leite e ovos". */
export function listText(words: readonly string[]): string {
  return lists.format(words);
}

/** The recipes that meet every part of the filter. The search knows neither case nor accents. */
export function filterRecipes(recipes: readonly Recipe[], filter: RecipeFilter, favoriteIds: ReadonlySet<string>): Recipe[] {
  const wanted = plainText(filter.query.trim());
  return recipes.filter(
    (recipe) =>
      (filter.category === null || recipe.category === filter.category) &&
      (filter.goal === null || recipe.filters.goal.includes(filter.goal)) &&
      (filter.difficulty === null || recipe.difficulty === filter.difficulty) &&
      (!filter.onlyFavorites || favoriteIds.has(recipe.id)) &&
      plainText([recipe.title, recipe.description, ...recipe.tags].join('\n')).includes(wanted),
  );
}

/** Those that the trainer puts first, then the others; each part in its own order. */
export function featuredFirst(recipes: readonly Recipe[]): Recipe[] {
  return [...recipes.filter((recipe) => recipe.is_featured), ...recipes.filter((recipe) => !recipe.is_featured)];
}

/** How many of the three lists a filter narrows. */
export function countChoices({ category, goal, difficulty }: RecipeFilter): number {
  return [category, goal, difficulty].filter((choice) => choice !== null).length;
}

/** Whether a filter leaves anything out. */
export function isFiltering(filter: RecipeFilter): boolean {
  return filter.query !== '' || filter.onlyFavorites || countChoices(filter) > 0;
}

/** Reads a filter from an address; what is not an option counts as not chosen, in whatever case it is written. */
export function readFilter(parameters: URLSearchParams): RecipeFilter {
  const choose = <Option extends string>(name: string, options: readonly Option[]) => {
    const given = plainText(parameters.get(name) ?? '');
    return options.find((option) => plainText(option) === given) ?? null;
  };
  return {
    query: parameters.get('q') ?? '',
    category: choose('category', RECIPE_CATEGORIES),
    goal: choose('goal', RECIPE_GOALS),
    difficulty: choose('difficulty', RECIPE_DIFFICULTIES),
    onlyFavorites: parameters.get('favorites') === '1',
  };
}

function shared(some: readonly string[], others: readonly string[]): number {
  return some.filter((one) => others.includes(one)).length;
}

function similarity(recipe: Recipe, other: Recipe): number {
  return (
    (recipe.category === other.category ? 3 : 0) +
    (recipe.filters.taste === other.filters.taste ? 1 : 0) +
    (recipe.filters.meal === other.filters.meal ? 1 : 0) +
    2 * shared(recipe.tags, other.tags) +
    shared(recipe.filters.goal, other.filters.goal) +
    shared(recipe.filters.nutrients, other.filters.nutrients)
  );
}

/** The recipes most like one of them, which is not among them; of those alike the earlier ones. */
export function similarRecipes(recipe: Recipe, recipes: readonly Recipe[]): Recipe[] {
  return recipes
    .filter(({ id }) => id !== recipe.id)
    .map((other) => ({ other, points: similarity(recipe, other) }))
    .toSorted((one, another) => another.points - one.points)
    .slice(0, SIMILAR)
    .map(({ other }) => other);
}
