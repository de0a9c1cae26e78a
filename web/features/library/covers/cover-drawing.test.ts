import { expect, it } from 'vitest';
import { libraryPartners } from '#content/library/partners.ts';
import { LIBRARY_CATEGORIES } from '#content/library/schema.ts';
import { coverDrawingOf } from './cover-drawing.ts';

const workouts = libraryPartners.flatMap(({ contents }) => contents);

it('is another one for every workout, and always the same for the same one', () => {
  const drawings = workouts.map((workout) => JSON.stringify(coverDrawingOf(workout).shapes));
  expect(new Set(drawings).size).toBe(workouts.length);
  expect(workouts.map((workout) => JSON.stringify(coverDrawingOf(workout).shapes))).toEqual(drawings);
});

it.each(LIBRARY_CATEGORIES)('can be drawn for every title of %s', (category) => {
  const titles = ['A', '···', 'Treino 400 × 12', 'x'.repeat(80), 'um dois três quatro cinco seis sete oito nove'];
  const drawings = titles.map((title) => coverDrawingOf({ title, category }));
  for (const { shapes, turn } of drawings) {
    expect(shapes.length).toBeGreaterThan(2);
    for (const { d } of shapes) expect(d).toMatch(/^M[\d\sa-zA-Z.-]+$/);
    expect(Number.isFinite(turn)).toBe(true);
  }
  expect(JSON.stringify(drawings)).not.toMatch(/NaN|Infinity|undefined/);
});
