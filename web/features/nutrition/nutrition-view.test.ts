import { expect, test } from 'vitest';
import { NO_RECIPE_FILTER, featuredFirst, filterRecipes, isFiltering, listText, readFilter, similarRecipes } from './nutrition-view.ts';
import type { RecipeFilter } from './nutrition-view.ts';
import { recipeOf } from './testing/recipe-of.ts';

const soup = recipeOf({ id: 'sopa' });
const shake = recipeOf({
  id: 'vitamina',
  title: 'Vitamina de açaí',
  description: 'Gelada.',
  category: 'bebidas',
  difficulty: 'médio',
  tags: ['Proteína', 'pós-treino'],
  filters: { goal: ['hipertrofia', 'emagrecimento'], taste: 'doce', meal: 'lanche', nutrients: ['proteínas'], timing: 'pós-treino' },
  is_featured: true,
});
const juice = recipeOf({
  id: 'suco',
  title: 'Suco verde',
  description: 'Couve e maçã.',
  category: 'bebidas',
  tags: ['pós-treino'],
  filters: { goal: ['emagrecimento'], taste: 'doce', meal: 'café', nutrients: ['fibras'], timing: 'manhã' },
});
const all = [soup, shake, juice];

function found(changes: Partial<RecipeFilter>, favorites: string[] = []): string[] {
  return filterRecipes(all, { ...NO_RECIPE_FILTER, ...changes }, new Set(favorites)).map(({ id }) => id);
}

test.each([
  ['SOPA', ['sopa']],
  ['acai', ['vitamina']],
  ['  couve ', ['suco']],
  ['proteina', ['vitamina']],
  ['POS-TREINO', ['vitamina', 'suco']],
  ['feijoada', []],
  ['', ['sopa', 'vitamina', 'suco']],
])('a search for %j, in title, description and tags, finds %j', (query, ids) => {
  expect(found({ query })).toEqual(ids);
});

test('filters combine', () => {
  expect(found({ category: 'bebidas' })).toEqual(['vitamina', 'suco']);
  expect(found({ category: 'bebidas', goal: 'hipertrofia' })).toEqual(['vitamina']);
  expect(found({ goal: 'emagrecimento', difficulty: 'fácil' })).toEqual(['sopa', 'suco']);
  expect(found({ category: 'bebidas', difficulty: 'difícil' })).toEqual([]);
  expect(found({ category: 'bebidas', query: 'suco', onlyFavorites: true }, ['suco', 'sopa'])).toEqual(['suco']);
  expect(found({ onlyFavorites: true })).toEqual([]);
});

test('an address is read in whatever case and accents it is written', () => {
  const filter = readFilter(new URLSearchParams('q=Couve&category=Cafe+da+Manha&goal=HIPERTROFIA&difficulty=facil&favorites=1'));
  expect(filter).toEqual({ query: 'Couve', category: 'café da manhã', goal: 'hipertrofia', difficulty: 'fácil', onlyFavorites: true });
  expect(readFilter(new URLSearchParams('category=churrasco&favorites=sim'))).toEqual(NO_RECIPE_FILTER);
  expect(isFiltering(NO_RECIPE_FILTER)).toBe(false);
  expect(isFiltering({ ...NO_RECIPE_FILTER, onlyFavorites: true })).toBe(true);
});

test('what is featured comes first, and each part keeps its order', () => {
  expect(featuredFirst(all).map(({ id }) => id)).toEqual(['vitamina', 'sopa', 'suco']);
});

test('the recipes like one of them are others, the most alike first', () => {
  expect(similarRecipes(juice, all).map(({ id }) => id)).toEqual(['vitamina', 'sopa']);
  const many = [soup, ...['a', 'b', 'c', 'd'].map((id) => recipeOf({ id })), shake];
  expect(similarRecipes(soup, many).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a list in words', () => {
  expect([['leite'], ['leite', 'ovos'], ['leite', 'ovos', 'soja']].map(listText)).toEqual(['leite', 'leite e ovos', 'leite, ovos e soja']);
});
