import { queryOptions, useQuery } from '@tanstack/react-query';
import { safeParse } from 'valibot';
import type { GenericSchema } from 'valibot';
import {
  nutritionMaterialSchema,
  nutritionTipSchema,
  nutritionTrainerSchema,
  nutritionVideoSchema,
  recipeSchema,
} from '#content/nutrition/schema.ts';
import type { NutritionMaterial, NutritionTip, NutritionTrainer, NutritionVideo, Recipe } from '#content/nutrition/schema.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { logWarning } from '#web/lib/log.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

const COLLECTIONS = {
  recipes: 'nutrition_recipes',
  videos: 'nutrition_videos',
  materials: 'nutrition_materials',
  tips: 'nutrition_tips',
  trainer: 'nutrition_trainer',
} as const;

/** Where favourites are kept. */
export const RECIPES = COLLECTIONS.recipes;

export interface NutritionGuide {
  /** The person who presents it. */
  trainer: NutritionTrainer | null;
  recipes: Recipe[];
  videos: NutritionVideo[];
  materials: NutritionMaterial[];
  tips: NutritionTip[];
}

interface Entry {
  collection: string;
  body: unknown;
}

/** The entries this version of the app can show: while a newer one is being put in place the database may be ahead. */
function readEntries<Value>(entries: readonly Entry[], collection: string, schema: GenericSchema<unknown, Value>): Value[] {
  return entries.flatMap((entry) => {
    if (entry.collection !== collection) return [];
    const { success, output, issues } = safeParse(schema, entry.body);
    if (!success) logWarning('an entry of the nutrition guide was left out', issues);
    return success ? [output] : [];
  });
}

async function fetchNutritionGuide(): Promise<NutritionGuide> {
  const { data, error, status } = await supabase
    .from('content_entries')
    .select('collection, body')
    .in('collection', Object.values(COLLECTIONS))
    .order('position');
  if (error) throw toAppError(error, status);
  return {
    trainer: readEntries(data, COLLECTIONS.trainer, nutritionTrainerSchema)[0] ?? null,
    recipes: readEntries(data, COLLECTIONS.recipes, recipeSchema),
    videos: readEntries(data, COLLECTIONS.videos, nutritionVideoSchema),
    materials: readEntries(data, COLLECTIONS.materials, nutritionMaterialSchema),
    tips: readEntries(data, COLLECTIONS.tips, nutritionTipSchema),
  };
}

function nutritionGuideQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.nutrition(userId),
    queryFn: fetchNutritionGuide,
    // Without the plan the answer is empty; that must not outlast the plan's coming.
    staleTime: ({ state }) => (state.data?.recipes.length ? FIVE_MINUTES_MS : 0),
  });
}

/**
 * The whole guide in one answer, as far as the member's plan opens it: kept on the device, it opens every recipe
 * without a network.
 */
export function useNutritionGuide(userId: string) {
  return useQuery(nutritionGuideQueryOptions(userId));
}
