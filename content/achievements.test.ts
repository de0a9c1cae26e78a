import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { achievementCategories, achievements } from './achievements.ts';
import { achievementSchema } from './schema.ts';

it('every achievement is whole, and none is there twice', () => {
  for (const achievement of achievements) expect(safeParse(achievementSchema, achievement).issues, achievement.id).toBeUndefined();
  expect(new Set(achievements.map(({ id }) => id)).size).toBe(achievements.length);
  expect(new Set(achievements.map(({ title }) => title)).size).toBe(achievements.length);
});

it('a category stands together', () => {
  expect(achievements.map(({ category }) => achievementCategories.indexOf(category))).toEqual(
    achievements.map(({ category }) => achievementCategories.indexOf(category)).toSorted((one, other) => one - other),
  );
});
