import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BaseIssue } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import { nutritionMaterials } from '#content/nutrition/materials.ts';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { nutritionMaterialSchema, recipeSchema } from '#content/nutrition/schema.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { reasonOf } from './content-reasons.ts';
import { missingFiles } from './missing-files.ts';
import { readContent } from './read-content.ts';
import { recipePictures, withPictureOf } from './recipe-pictures.ts';

const [porridge, omelette, chicken] = recipes;

function listOf(...entries: unknown[]): ContentCollection[] {
  return [{ name: 'nutrition_recipes', feature: 'nutrition_guide', schema: recipeSchema, entries: entries as { id: string }[] }];
}

/** The sentences about the first recipe when some of its fields are these. */
function saidOf(fields: Record<string, unknown>): string[] {
  return readContent(listOf({ ...porridge, ...fields })).problems.map(({ field, reason }) => `${field} ${reason}`);
}

test('the content of this build is in order', () => {
  expect(readContent(contentCollections)).toMatchObject({ problems: [], kept: [] });
  expect(missingFiles(contentCollections)).toEqual([]);
});

describe('an entry that does not fit', () => {
  test('is left out and kept, the others are read', () => {
    const { rows, kept, problems } = readContent(listOf(porridge, { ...omelette, calories: '391' }, chicken));
    expect(rows.map(({ id, position }) => [id, position])).toEqual([
      [porridge?.id, 0],
      [chicken?.id, 2],
    ]);
    expect(kept).toEqual([{ collection: 'nutrition_recipes', id: omelette?.id }]);
    expect(problems).toEqual([
      { collection: 'nutrition_recipes', entry: omelette?.id, field: 'calories', reason: 'precisa ser um número' },
    ]);
  });

  test('keeps the whole list where nobody knows which entry it is', () => {
    for (const id of ['Bolo de Fubá', undefined, 7, '', 'a'.repeat(121)]) {
      const { kept, problems } = readContent(listOf(porridge, { ...omelette, id }));
      expect(kept, String(id)).toEqual([{ collection: 'nutrition_recipes', id: null }]);
      expect(problems.map(({ field }) => field)).toEqual(['id']);
    }
    for (const entry of [undefined, null, 'receita']) {
      const { rows, kept, problems } = readContent(listOf(porridge, entry));
      expect([rows.length, kept, problems.length]).toEqual([1, [{ collection: 'nutrition_recipes', id: null }], 1]);
      expect(problems[0]?.entry).toBe('item 2');
    }
  });

  test('is the second of two with one id', () => {
    const { rows, kept, problems } = readContent(listOf(porridge, { ...omelette, id: porridge?.id }));
    expect(rows.map(({ body }) => body)).toEqual([porridge]);
    expect([kept, problems]).toEqual([
      [],
      [{ collection: 'nutrition_recipes', entry: porridge?.id, field: 'id', reason: 'já é o de outro item desta lista' }],
    ]);
  });
});

test.each([
  [{ title: undefined }, 'title está faltando'],
  [{ title: '' }, 'title está vazio'],
  [{ title: ' Mingau' }, 'title tem um espaço sobrando no começo ou no fim'],
  [{ servings: 0 }, 'servings precisa ser maior que zero'],
  [{ servings: 1.5 }, 'servings precisa ser um número inteiro'],
  [{ is_featured: 'sim' }, 'is_featured precisa ser true ou false'],
  [{ difficulty: 'facil' }, 'difficulty precisa ser um destes: fácil, médio, difícil'],
  [{ tags: [] }, 'tags precisa ter no mínimo 1 item'],
  [{ tags: 'aveia' }, 'tags precisa ser uma lista'],
  [{ filters: { ...porridge?.filters, goal: ['força'] } }, 'filters, goal, item 1 precisa ser um destes: emagrecimento, hipertrofia'],
  [
    { ingredients: [{ ...porridge?.ingredients[0], grams: -1 }, porridge?.ingredients[1]] },
    'ingredients, item 1, grams não pode ser negativo',
  ],
  [
    { instructions: [{ text: 'Mexa.', minutes: 181 }, porridge?.instructions[1]] },
    'instructions, item 1, minutes precisa ser no máximo 180',
  ],
])('%j is said in plain words', (fields, sentence) => {
  expect(saidOf(fields)).toEqual([sentence]);
});

test.each([
  [{ filename: null, externalUrl: null }, ' precisa de externalUrl ou de filename, e só de um deles'],
  [{ filename: null, externalUrl: 'http://example.com' }, 'externalUrl precisa ser um endereço que começa com https://'],
  [{ filename: 'lista.docx' }, 'filename precisa ser um PDF'],
])('so is %j of a material', (fields, sentence) => {
  const entries = [{ ...nutritionMaterials[0], ...fields }] as { id: string }[];
  const { problems } = readContent([{ name: 'nutrition_materials', feature: null, schema: nutritionMaterialSchema, entries }]);
  expect(problems.map(({ field, reason }) => `${field} ${reason}`)).toEqual([expect.stringContaining(sentence)]);
});

test('a file that is not there is named', () => {
  const [material] = nutritionMaterials;
  const materials = [{ ...material, id: 'sumida', filename: 'nutrition_guide/sumida.pdf' }];
  expect(
    missingFiles([
      ...listOf({ ...porridge, image_url: 'sumida.webp' }, { ...omelette, image_url: 'https://example.com/foto.jpg' }),
      { name: 'nutrition_materials', feature: null, schema: nutritionMaterialSchema, entries: materials },
    ]).map(({ entry, field, reason }) => [entry, field, reason]),
  ).toEqual([
    [porridge?.id, 'image_url', 'aponta para um arquivo que não existe: content/nutrition/pictures/sumida.webp'],
    ['sumida', 'filename', 'aponta para um arquivo que não existe: content/materials/nutrition_guide/sumida.pdf'],
  ]);
});

describe('pictures', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clube21-pictures-'));
    for (const name of ['bolo.webp', 'bolo.jpg', 'sopa.webp', 'suco.avif', 'suco.png', 'leia-me.txt'])
      writeFileSync(join(folder, name), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a photo put beside a drawn picture goes before it', () => {
    expect(recipePictures(folder).map(({ name, recipe, type }) => [recipe, name, type])).toEqual([
      ['bolo', 'bolo.jpg', 'image/jpeg'],
      ['sopa', 'sopa.webp', 'image/webp'],
      ['suco', 'suco.png', 'image/png'],
    ]);
    expect(recipePictures(join(folder, 'nowhere'))).toEqual([]);
  });

  test('the recipe names the picture that is there', () => {
    const imageOf = (image: string, collection = 'nutrition_recipes') => withPictureOf(collection, { image_url: image }, folder).image_url;
    expect(imageOf('bolo.webp')).toBe('bolo.jpg');
    expect(imageOf('sopa.webp')).toBe('sopa.webp');
    expect(imageOf('pudim.webp')).toBe('pudim.webp');
    expect(imageOf('https://example.com/bolo.webp')).toBe('https://example.com/bolo.webp');
    expect(imageOf('bolo.webp', 'benefits')).toBe('bolo.webp');
  });
});

function issueOf(fields: Partial<BaseIssue<unknown>>): BaseIssue<unknown> {
  return { kind: 'validation', type: '', input: 'x', expected: null, received: '"x"', message: '', ...fields };
}

test('every rule that content/ states has a plain sentence', () => {
  const folder = join(projectRoot, 'content');
  // Those of the collections: the two others are for texts that the tests alone hold.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /schema(?:-parts)?\.ts$/.test(file) && !['schema.ts', 'landing-schema.ts'].includes(file),
  );
  const collected = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const patterns = [...collected.matchAll(/v\.regex\((\/.*?\/)\)/g)].map(([, pattern = '']) => pattern);
  const messages = [...collected.matchAll(/v\.check(?:<[^>]*>)?\(.*?, '([^']+)'\)/g)].map(([, message = '']) => message);
  expect([patterns.length, messages.length].every((count) => count > 3)).toBe(true);
  const said = [
    ...patterns.map((pattern) => reasonOf(issueOf({ type: 'regex', requirement: pattern }), 'x')),
    ...messages.map((message) => reasonOf(issueOf({ type: 'check', message }), 'x')),
  ];
  expect(said.filter((sentence) => sentence.startsWith('não vale') || sentence.startsWith('não tem a forma'))).toEqual([]);
});
