import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { contentCollections } from '../collections.ts';
import { nutritionMaterials } from './materials.ts';
import { recipes } from './recipes/recipes.ts';
import { NUTRITION_ICONS, RECIPE_CATEGORIES, RECIPE_DIFFICULTIES, RECIPE_GOALS } from './schema.ts';
import { nutritionSheets } from './sheets.ts';
import { nutritionTips } from './tips.ts';
import { nutritionTrainers } from './trainer.ts';
import { nutritionVideos } from './videos.ts';

const guide = contentCollections.filter(({ feature }) => feature === 'nutrition_guide');

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe('the nutrition guide', () => {
  it('is valid', () => {
    expect(guide).toHaveLength(6);
    for (const { name, schema, entries } of guide)
      for (const entry of entries) expect(safeParse(schema, entry).issues, `${name} ${entry.id}`).toBeUndefined();
  });

  it('gives every entry an id of its own', () => {
    for (const { name, entries } of guide) expect(new Set(entries.map(({ id }) => id)).size, name).toBe(entries.length);
  });

  it('has ten recipes, four tips, an intro and two videos, materials of both kinds and one trainer', () => {
    expect(recipes).toHaveLength(10);
    expect(nutritionTips).toHaveLength(4);
    expect(nutritionVideos.map(({ isIntro }) => isIntro)).toEqual([true, false, false]);
    expect(nutritionMaterials.length).toBeGreaterThanOrEqual(4);
    expect(nutritionMaterials.some(({ filename }) => filename !== null)).toBe(true);
    expect(nutritionMaterials.some(({ externalUrl }) => externalUrl !== null)).toBe(true);
    expect(nutritionTrainers).toHaveLength(1);
  });

  it('finds something for every value of every filter', () => {
    for (const category of RECIPE_CATEGORIES) expect(recipes.map((recipe) => recipe.category)).toContain(category);
    for (const goal of RECIPE_GOALS) expect(recipes.flatMap(({ filters }) => filters.goal)).toContain(goal);
    for (const difficulty of RECIPE_DIFFICULTIES) expect(recipes.map((recipe) => recipe.difficulty)).toContain(difficulty);
  });

  it('has a picture for each recipe, under its own name', () => {
    for (const { id, image_url: image } of recipes) expect(image).toBe(`${id}.webp`);
  });

  it('uses different icons where several stand side by side', () => {
    for (const list of [nutritionTips, nutritionMaterials]) {
      expect(new Set(list.map(({ icon }) => icon)).size).toBe(list.length);
      for (const { icon } of list) expect(NUTRITION_ICONS).toContain(icon);
    }
  });

  it('sends nobody to a real address', () => {
    const addresses = guide.flatMap(({ entries }) => textsOf(entries)).filter((text) => /^\w+:\/\//.test(text));
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.filter((address) => !/^https:\/\/(www\.youtube\.com\/watch\?v=exemplo\d{4}$|example\.com\/)/.test(address))).toEqual(
      [],
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has a sheet for each PDF and a PDF for each sheet, in the folder of the feature that opens it', () => {
    const paths = nutritionMaterials.flatMap(({ filename }) => filename ?? []);
    expect(new Set(paths)).toEqual(new Set(nutritionSheets.map(({ path }) => path)));
    expect(paths.every((path) => path.startsWith('nutrition_guide/'))).toBe(true);
  });
});
