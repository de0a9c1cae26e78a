import { describe, expect, it } from 'vitest';
import { foods } from '../../foods.ts';
import type { FoodId } from '../../foods.ts';
import type { Recipe, RecipeIngredient } from '../schema.ts';
import { recipes } from './recipes.ts';

const TOLERANCE = 0.1;
const ingredients = recipes.flatMap((recipe) => recipe.ingredients.map((ingredient) => ({ recipe: recipe.id, ...ingredient })));

/** Grams of one of a measure, from the lightest food to the heaviest; grams and millilitres are what they say. */
const WEIGHTS: Partial<Record<RecipeIngredient['measure'], readonly [number, number]>> = {
  'colher de sopa': [5, 22],
  'colher de chá': [1.5, 8],
  xícara: [20, 250],
  dente: [2, 6],
  fatia: [20, 120],
  folha: [0.2, 30],
  pitada: [0.1, 1],
  unidade: [2, 500],
};

function foodOf({ food }: Pick<RecipeIngredient, 'food'>) {
  return (foods as Record<string, (typeof foods)[FoodId] & { allergens?: readonly string[] }>)[food];
}

function energyOf({ ingredients: parts, servings }: Recipe): number {
  return parts.reduce((sum, part) => sum + (part.grams * (foodOf(part)?.kcal ?? Number.NaN)) / 100, 0) / servings;
}

describe.each(recipes.map((recipe) => [recipe.id, recipe] as const))('%s', (_id, recipe) => {
  it('has the energy of its ingredients', () => {
    expect(Math.abs(energyOf(recipe) - recipe.calories) / recipe.calories).toBeLessThan(TOLERANCE);
  });

  it('warns of what its foods bring along, and of nothing else', () => {
    const brought = recipe.ingredients.flatMap((part) => [...(foodOf(part)?.allergens ?? [])]);
    expect(new Set<string>(recipe.allergens)).toEqual(new Set(brought));
    expect(new Set(recipe.allergens).size).toBe(recipe.allergens.length);
  });

  it('says a tag only where it is true', () => {
    const without: Record<string, readonly string[]> = {
      'sem glúten': ['glúten'],
      'sem lactose': ['leite'],
      vegana: ['leite', 'ovos', 'peixe', 'crustáceos'],
      vegetariana: ['peixe', 'crustáceos'],
    };
    for (const tag of recipe.tags)
      expect(
        recipe.allergens.filter((allergen) => without[tag]?.includes(allergen)),
        tag,
      ).toEqual([]);
    const hasMeat = recipe.ingredients.some(({ food }) => ['peito-de-frango', 'patinho-moido'].includes(food));
    expect(hasMeat && recipe.tags.some((tag) => tag === 'vegana' || tag === 'vegetariana')).toBe(false);
    expect(recipe.tags.includes('rápida') && recipe.preparation_time_minutes > 20).toBe(false);
    expect(new Set(recipe.tags).size).toBe(recipe.tags.length);
  });

  it('has a timer where a step says how long, and takes no longer than it says', () => {
    for (const { text, minutes } of recipe.instructions) {
      const said = [...text.matchAll(/(\d+) minutos?/g)].map(([, number]) => Number(number));
      expect(minutes === null ? [] : [minutes], text).toEqual(said);
      expect(minutes ?? 0).toBeLessThanOrEqual(recipe.preparation_time_minutes);
    }
  });

  it('names each ingredient once', () => {
    const names = recipe.ingredients.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** The grams that so much of a measure may weigh, from the lightest food to the heaviest. */
function weightOf({ measure, amount }: RecipeIngredient): readonly [number, number] {
  if (amount === null) return [0, 0];
  const [lightest, heaviest] = WEIGHTS[measure] ?? [1, 1];
  return [lightest * amount, heaviest * amount];
}

describe('measures', () => {
  it('weigh what they say: grams are grams, and only what is to taste has no amount', () => {
    for (const ingredient of ingredients) {
      const where = `${ingredient.recipe}: ${ingredient.name}`;
      const [lightest, heaviest] = weightOf(ingredient);
      expect(ingredient.amount === null, where).toBe(ingredient.measure === 'a gosto');
      expect(ingredient.grams, where).toBeGreaterThanOrEqual(lightest);
      expect(ingredient.grams, where).toBeLessThanOrEqual(heaviest);
    }
  });

  it('weigh the same in every recipe', () => {
    const known = new Map<string, number>();
    for (const { recipe, food, measure, amount, grams } of ingredients) {
      const key = `${measure} ${food}`;
      const weight = grams / (amount ?? 1);
      expect(weight, `${recipe}: ${key}`).toBeCloseTo(known.get(key) ?? weight, 5);
      known.set(key, weight);
    }
  });
});

describe('foods', () => {
  it('are all known, and all used', () => {
    const used = new Set(ingredients.map(({ food }) => food));
    expect([...used].filter((food) => !Object.hasOwn(foods, food))).toEqual([]);
    expect(Object.keys(foods).filter((food) => !used.has(food))).toEqual([]);
  });

  it('give no more than fat does', () => {
    for (const [food, { kcal }] of Object.entries(foods)) {
      expect(kcal, food).toBeGreaterThanOrEqual(0);
      expect(kcal, food).toBeLessThanOrEqual(900);
    }
  });
});
