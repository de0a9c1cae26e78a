import { expect, test } from 'vitest';
import { contentCollections } from '#content/collections.ts';
import type { ContentCollection } from '#content/collections.ts';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { recipeSchema } from '#content/nutrition/schema.ts';
import { checkContent } from './commands/content.ts';
import { runAnywhere } from './run-anywhere.ts';
import { runCommand } from './run-command.ts';

const [porridge, omelette] = recipes;
const noDatabase = {
  query: () => Promise.reject(new Error('no database')),
  transaction: () => Promise.reject(new Error('no database')),
};

function recipesAs(...entries: unknown[]): ContentCollection[] {
  return [{ name: 'nutrition_recipes', feature: 'nutrition_guide', schema: recipeSchema, entries: entries as { id: string }[] }];
}

/** The output and the end of the check. */
function checked(collections: ContentCollection[]) {
  let printed = '';
  const check = () => checkContent({ print: (text) => (printed += text) }, collections);
  expect(check).toThrow(expect.objectContaining({ exitCode: 1 }));
  return printed;
}

test('content that is in order is said to be, without a database', async () => {
  const count = contentCollections.reduce((sum, { entries }) => sum + entries.length, 0);
  expect(await runCommand(['content', 'check'], noDatabase)).toEqual({
    exitCode: 0,
    stdout: `O conteúdo está em ordem: ${count} itens em ${contentCollections.length} listas.\n`,
    stderr: '',
  });
});

test('it is this build’s, whatever server has the data folder', async () => {
  for (const args of [
    ['content', 'check'],
    ['--asking', 'content', 'check'],
  ])
    expect(await runAnywhere(args, { dataDir: '/nowhere/at/all', databaseUrl: undefined })).toMatchObject({ exitCode: 0, stderr: '' });
});

test('what is wrong is said by list, entry and field', () => {
  const printed = checked(recipesAs({ ...porridge, calories: 'muitas', title: '' }, { ...omelette, image_url: 'sumida.webp' }));
  expect(printed.split('\n')).toEqual([
    `nutrition_recipes / ${porridge?.id}: title está vazio.`,
    `nutrition_recipes / ${porridge?.id}: calories precisa ser um número.`,
    `nutrition_recipes / ${omelette?.id}: image_url aponta para um arquivo que não existe: content/nutrition/pictures/sumida.webp.`,
    '',
  ]);
});

test('it counts entries, not mistakes', () => {
  const check = (collections: ContentCollection[]) => () => checkContent({ print: () => undefined }, collections);
  expect(check(recipesAs({ ...porridge, calories: 0, title: '' }))).toThrow(/^1 item do conteúdo tem problemas\./);
  expect(check(recipesAs({ ...porridge, calories: 0 }, { ...omelette, title: '' }))).toThrow(/^2 itens do conteúdo têm problemas\./);
});
