import { expect, it } from 'vitest';
import { helpGroups } from '#content/help.ts';
import { searchHelp } from './search-help.ts';

function found(query: string): string[] {
  return searchHelp(helpGroups, query).flatMap((group) => group.questions.map((question) => question.id));
}

it.each([
  ['without accents', 'sequencia', 'como-conta-a-sequencia'],
  ['in capitals', 'EMPATEI', 'empate-no-ranking'],
  ['by words of the answer', 'conclusão', 'empate-no-ranking'],
  ['by other words for it', 'streak', 'como-conta-a-sequencia'],
  ['by several words in any order', 'senha   esqueci', 'esqueci-a-senha'],
])('finds a question %s', (_, query, id) => {
  expect(found(query)).toContain(id);
});

it('needs every word', () => {
  expect(found('senha ranking')).toEqual([]);
});

it('shows everything without a query, and nothing for what is not there', () => {
  const all = helpGroups.flatMap((group) => group.questions.map((question) => question.id));
  expect(found('   ')).toEqual(all);
  expect(found('submarino')).toEqual([]);
});
