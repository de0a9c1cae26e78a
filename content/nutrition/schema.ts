import * as z from 'zod/mini';
import { materialPath, slug, text, webLink } from '../schema-parts.ts';

export const RECIPE_CATEGORIES = ['café da manhã', 'almoço', 'jantar', 'lanches', 'bebidas', 'saladas'] as const;
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number];

export const RECIPE_GOALS = ['emagrecimento', 'hipertrofia'] as const;
export type RecipeGoal = (typeof RECIPE_GOALS)[number];

export const RECIPE_DIFFICULTIES = ['fácil', 'médio', 'difícil'] as const;
export type RecipeDifficulty = (typeof RECIPE_DIFFICULTIES)[number];

/** What the law has a label warn of, as far as these kitchens use it. */
export const ALLERGENS = ['glúten', 'leite', 'ovos', 'peixe', 'soja', 'amendoim', 'castanhas', 'crustáceos'] as const;

/** How a cook measures. Each reads well after a number, the plural after more than one. */
export const MEASURES = [
  'g',
  'ml',
  'unidade',
  'fatia',
  'dente',
  'folha',
  'xícara',
  'colher de sopa',
  'colher de chá',
  'pitada',
  'a gosto',
] as const;

/** What goes in, for all servings of the recipe together. */
export const recipeIngredientSchema = z.object({
  /** What the cook reads, such as "banana-prata madura". */
  name: text,
  /** A key of content/foods.ts. */
  food: slug,
  measure: z.enum(MEASURES),
  /** So many of the measure; null only for "a gosto". */
  amount: z.nullable(z.number().check(z.positive())),
  /** The part one eats, raw. */
  grams: z.number().check(z.nonnegative()),
});
export type RecipeIngredient = z.output<typeof recipeIngredientSchema>;

export const recipeStepSchema = z.object({
  text,
  /** How long a timer for this step runs; null where nothing is waited for. */
  minutes: z.nullable(z.int().check(z.positive(), z.maximum(180))),
});
export type RecipeStep = z.output<typeof recipeStepSchema>;

export const recipeSchema = z.object({
  id: slug,
  title: text,
  description: text,
  category: z.enum(RECIPE_CATEGORIES),
  /** Path inside the public bucket nutrition-images, or a whole address. */
  image_url: text,
  preparation_time_minutes: z.int().check(z.positive()),
  /** Kilocalories of one serving. */
  calories: z.int().check(z.positive()),
  servings: z.int().check(z.positive()),
  difficulty: z.enum(RECIPE_DIFFICULTIES),
  ingredients: z.array(recipeIngredientSchema).check(z.minLength(2)),
  instructions: z.array(recipeStepSchema).check(z.minLength(2)),
  nutritionist_tip: text,
  tags: z.array(text).check(z.minLength(1)),
  allergens: z.array(z.enum(ALLERGENS)),
  filters: z.object({
    goal: z.array(z.enum(RECIPE_GOALS)).check(z.minLength(1)),
    /** In words, such as "doce". */
    taste: text,
    meal: text,
    nutrients: z.array(text).check(z.minLength(1)),
    /** When it is best eaten, such as "pré-treino". */
    timing: text,
  }),
  is_featured: z.boolean(),
});
export type Recipe = z.output<typeof recipeSchema>;

/** An id of YouTube that begins with "exemplo" stands for a film that the club has not made yet. */
export const nutritionVideoSchema = z.object({
  id: slug,
  title: text,
  description: text,
  youtubeUrl: webLink,
  /** In words, such as "8 min". */
  duration: text,
  difficulty: text,
  category: text,
  tags: z.array(text).check(z.minLength(2), z.maxLength(2)),
  /** The film that opens the page, in which the trainer presents themselves. */
  isIntro: z.boolean(),
});
export type NutritionVideo = z.output<typeof nutritionVideoSchema>;

export const NUTRITION_ICONS = ['Apple', 'Salad', 'Droplets', 'Moon', 'Timer', 'ShoppingBasket', 'CalendarDays', 'BookOpen'] as const;

/** It opens its external link, or the PDF of that name in the private bucket of materials. */
export const nutritionMaterialSchema = z
  .object({
    id: slug,
    title: text,
    description: text,
    icon: z.enum(NUTRITION_ICONS),
    category: text,
    externalUrl: z.nullable(webLink),
    /** Path inside the private bucket of materials. */
    filename: z.nullable(materialPath),
  })
  .check(z.refine(({ externalUrl, filename }) => (externalUrl === null) !== (filename === null), 'opens one of the two'));
export type NutritionMaterial = z.output<typeof nutritionMaterialSchema>;

export const nutritionTipSchema = z.object({ id: slug, title: text, description: text, icon: z.enum(NUTRITION_ICONS), category: text });
export type NutritionTip = z.output<typeof nutritionTipSchema>;

/** Who presents the guide. */
export const nutritionTrainerSchema = z.object({ id: slug, name: text, role: text, presentation: text });
export type NutritionTrainer = z.output<typeof nutritionTrainerSchema>;
