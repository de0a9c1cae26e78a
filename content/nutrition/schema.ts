import * as v from 'valibot';
import { materialPath, notNegative, positive, slug, text, webLink, wholeNumber } from '../schema-parts.ts';

export const RECIPE_CATEGORIES = ['café da manhã', 'almoço', 'jantar', 'lanches', 'bebidas', 'saladas'] as const;
export type RecipeCategory = (typeof RECIPE_CATEGORIES)[number];

export const RECIPE_GOALS = ['emagrecimento', 'hipertrofia'] as const;
export type RecipeGoal = (typeof RECIPE_GOALS)[number];

export const RECIPE_DIFFICULTIES = ['fácil', 'médio', 'difícil'] as const;
export type RecipeDifficulty = (typeof RECIPE_DIFFICULTIES)[number];

/** The allergens that the law requires on a label, as far as these kitchens use them. */
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

/** The amount for all servings of the recipe together. */
export const recipeIngredientSchema = v.object({
  /** The name that the cook reads, such as "banana-prata madura". */
  name: text,
  /** A key of content/foods.ts. */
  food: slug,
  measure: v.picklist(MEASURES),
  /** So many of the measure; null only for "a gosto". */
  amount: v.nullable(v.pipe(v.number(), positive)),
  /** The part one eats, raw. */
  grams: v.pipe(v.number(), notNegative),
});
export type RecipeIngredient = v.InferOutput<typeof recipeIngredientSchema>;

export const recipeStepSchema = v.object({
  text,
  /** How long a timer for this step runs; null where nothing is waited for. */
  minutes: v.nullable(v.pipe(wholeNumber, positive, v.maxValue(180))),
});
export type RecipeStep = v.InferOutput<typeof recipeStepSchema>;

export const recipeSchema = v.object({
  id: slug,
  title: text,
  description: text,
  category: v.picklist(RECIPE_CATEGORIES),
  /** Path inside the public bucket nutrition-images, or a whole address. */
  image_url: text,
  preparation_time_minutes: v.pipe(wholeNumber, positive),
  /** Kilocalories of one serving. */
  calories: v.pipe(wholeNumber, positive),
  servings: v.pipe(wholeNumber, positive),
  difficulty: v.picklist(RECIPE_DIFFICULTIES),
  ingredients: v.pipe(v.array(recipeIngredientSchema), v.minLength(2)),
  instructions: v.pipe(v.array(recipeStepSchema), v.minLength(2)),
  nutritionist_tip: text,
  tags: v.pipe(v.array(text), v.minLength(1)),
  allergens: v.array(v.picklist(ALLERGENS)),
  filters: v.object({
    goal: v.pipe(v.array(v.picklist(RECIPE_GOALS)), v.minLength(1)),
    /** In words, such as "doce". */
    taste: text,
    meal: text,
    nutrients: v.pipe(v.array(text), v.minLength(1)),
    /** When it is best eaten, such as "pré-treino". */
    timing: text,
  }),
  is_featured: v.boolean(),
});
export type Recipe = v.InferOutput<typeof recipeSchema>;

/** An id of YouTube that begins with "exemplo" stands for a film that the club has not made yet. */
export const nutritionVideoSchema = v.object({
  id: slug,
  title: text,
  description: text,
  youtubeUrl: webLink,
  /** In words, such as "8 min". */
  duration: text,
  difficulty: text,
  category: text,
  tags: v.pipe(
    v.array(text),
    v.check((tags) => tags.length === 2, 'has not two tags'),
  ),
  /** The film that opens the page, in which the trainer presents themselves. */
  isIntro: v.boolean(),
});
export type NutritionVideo = v.InferOutput<typeof nutritionVideoSchema>;

export const NUTRITION_ICONS = ['Apple', 'Salad', 'Droplets', 'Moon', 'Timer', 'ShoppingBasket', 'CalendarDays', 'BookOpen'] as const;

/** It opens its external link, or the PDF of that name in the private bucket of materials. */
export const nutritionMaterialSchema = v.pipe(
  v.object({
    id: slug,
    title: text,
    description: text,
    icon: v.picklist(NUTRITION_ICONS),
    category: text,
    externalUrl: v.nullable(webLink),
    /** Path inside the private bucket of materials. */
    filename: v.nullable(materialPath),
  }),
  v.check(({ externalUrl, filename }) => (externalUrl === null) !== (filename === null), 'opens one of the two'),
);
export type NutritionMaterial = v.InferOutput<typeof nutritionMaterialSchema>;

export const nutritionTipSchema = v.object({ id: slug, title: text, description: text, icon: v.picklist(NUTRITION_ICONS), category: text });
export type NutritionTip = v.InferOutput<typeof nutritionTipSchema>;

/** The person who presents the guide. */
export const nutritionTrainerSchema = v.object({ id: slug, name: text, role: text, presentation: text });
export type NutritionTrainer = v.InferOutput<typeof nutritionTrainerSchema>;
