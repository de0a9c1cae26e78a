import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { minutesMissingOnDay } from '#domain/day-minutes.ts';
import { libraryPartners } from '../library/partners.ts';
import { recipes } from '../nutrition/recipes/recipes.ts';
import { nutritionTips } from '../nutrition/tips.ts';
import { programmes } from './programme.ts';
import { programmeSchema } from './schema.ts';

const workoutIds = new Set(libraryPartners.flatMap(({ contents }) => contents.map(({ id }) => id)));
const recipeIds = new Set(recipes.map(({ id }) => id));
const tipIds = new Set(nutritionTips.map(({ id }) => id));

describe.each(programmes.map((programme) => [programme.id, programme] as const))('the programme %s', (_id, programme) => {
  it('fits its schema: as many days as the specified challenge', () => {
    expect(parse(programmeSchema, programme)).toEqual(programme);
  });

  it('is made of workouts, recipes and tips that there are', () => {
    expect(programme.days.filter(({ workoutId }) => !workoutIds.has(workoutId))).toEqual([]);
    expect(programme.days.filter(({ recipeId }) => !recipeIds.has(recipeId))).toEqual([]);
    expect(programme.days.filter(({ tipId }) => !tipIds.has(tipId))).toEqual([]);
  });

  it('adds up to a check-in each day, by its workout and what the sentence tells besides', () => {
    const durations = new Map(libraryPartners.flatMap(({ contents }) => contents.map(({ id, duration }) => [id, duration])));
    const short = programme.days.filter(({ workoutId, sentence }) => minutesMissingOnDay(durations.get(workoutId) ?? null, sentence) > 0);
    expect(short).toEqual([]);
  });

  it('says another sentence each day, and has no workout or recipe on two days in a row', () => {
    expect(new Set(programme.days.map(({ sentence }) => sentence)).size).toBe(programme.days.length);
    const repeats = programme.days.filter(
      (day, index) => day.workoutId === programme.days[index - 1]?.workoutId || day.recipeId === programme.days[index - 1]?.recipeId,
    );
    expect(repeats).toEqual([]);
  });

  it('speaks of a place only on the first and the last day, since a longer challenge repeats the others', () => {
    const between = programme.days
      .slice(1, -1)
      .filter(({ sentence }) => /último dia|primeiro dia|metade do desafio|\bdia \d/i.test(sentence));
    expect(between).toEqual([]);
  });
});
