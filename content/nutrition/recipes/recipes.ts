import type { Recipe } from '../schema.ts';
import { breakfastRecipes } from './breakfast.ts';
import { dinnerRecipes } from './dinner.ts';
import { drinkRecipes } from './drinks.ts';
import { lunchRecipes } from './lunch.ts';
import { saladRecipes } from './salads.ts';
import { snackRecipes } from './snacks.ts';

/** The recipes in the order shown. Expert content: the browser gets it from the database only. */
export const recipes: readonly Recipe[] = [
  ...breakfastRecipes,
  ...lunchRecipes,
  ...dinnerRecipes,
  ...snackRecipes,
  ...drinkRecipes,
  ...saladRecipes,
];
