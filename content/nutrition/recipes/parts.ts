import type { FoodId } from '../../foods.ts';
import type { RecipeIngredient, RecipeStep } from '../schema.ts';

type Measure = RecipeIngredient['measure'];

/** So much of a food, and what that weighs. */
export function ingredient(amount: number, measure: Measure, name: string, food: FoodId, grams: number): RecipeIngredient {
  return { name, food, measure, amount, grams };
}

/** In grams, as the scales show it. */
export function weighed(grams: number, name: string, food: FoodId): RecipeIngredient {
  return { name, food, measure: 'g', amount: grams, grams };
}

/** As much as one likes. */
export function toTaste(name: string, food: FoodId): RecipeIngredient {
  return { name, food, measure: 'a gosto', amount: null, grams: 0 };
}

/** @param minutes how long a timer for it runs; left out where nothing is waited for */
export function step(text: string, minutes: number | null = null): RecipeStep {
  return { text, minutes };
}
