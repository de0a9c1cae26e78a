import { expect, test } from 'vitest';
import { amountText, weightBeside } from './amounts.ts';

test.each([
  ['xícara', 1, 1, '1 xícara'],
  ['xícara', 1, 1.5, '1½ xícara'],
  ['xícara', 1, 2, '2 xícaras'],
  ['xícara', 0.5, 1, '½ xícara'],
  ['xícara', 0.5, 0.5, '¼ xícara'],
  ['xícara', 0.25, 0.5, '⅛ xícara'],
  ['xícara', 0.25, 0.1, '⅛ xícara'],
  ['xícara', 1, 1 / 3, '⅓ xícara'],
  ['xícara', 2, 4 / 3, '2⅔ xícaras'],
  ['xícara', 1.125, 1, '1 xícara'],
  ['xícara', 1.95, 1, '2 xícaras'],
  ['colher de sopa', 3, 0.5, '1½ colher de sopa'],
  ['colher de sopa', 3, 1, '3 colheres de sopa'],
  ['colher de chá', 1, 0.75, '¾ colher de chá'],
  ['colher de sopa', 7, 1.5, '11 colheres de sopa'],
  ['unidade', 1, 1, '1 unidade'],
  ['unidade', 1, 0.5, '½ unidade'],
  ['unidade', 1, 0.25, '½ unidade'],
  ['unidade', 3, 0.8, '2½ unidades'],
  ['fatia', 2, 2, '4 fatias'],
  ['dente', 2, 1.5, '3 dentes'],
  ['folha', 5, 2.5, '13 folhas'],
  ['pitada', 1, 4, '4 pitadas'],
  ['g', 125, 1, '125 g'],
  ['g', 125, 1.5, '188 g'],
  ['g', 150, 1.5, '225 g'],
  ['g', 333, 2, '665 g'],
  ['g', 5, 0.5, '2,5 g'],
  ['g', 1, 0.1, '0,5 g'],
  ['ml', 1000, 1.5, '1.500 ml'],
] as const)('%s: %d by %d is %s', (measure, amount, factor, expected) => {
  expect(amountText({ measure, amount }, factor)).toBe(expected);
});

test('what goes by taste has no amount, however many eat', () => {
  expect(amountText({ measure: 'a gosto', amount: null }, 3)).toBeNull();
});

test('cups and spoons say what they weigh, as far as it counts', () => {
  expect(weightBeside({ measure: 'xícara', grams: 80 }, 2)).toBe('160 g');
  expect(weightBeside({ measure: 'unidade', grams: 250 }, 1.5)).toBe('375 g');
  expect(weightBeside({ measure: 'ml', grams: 103 }, 1)).toBeNull();
  expect(weightBeside({ measure: 'g', grams: 80 }, 2)).toBeNull();
  expect(weightBeside({ measure: 'pitada', grams: 1 }, 2)).toBeNull();
  expect(weightBeside({ measure: 'colher de chá', grams: 0.5 }, 1)).toBeNull();
});
