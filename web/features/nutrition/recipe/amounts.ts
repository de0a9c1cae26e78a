import type { MEASURES, RecipeIngredient } from '#content/nutrition/schema.ts';
import { formatNumber } from '#web/lib/format.ts';

type Measure = (typeof MEASURES)[number];

const PLURALS: Partial<Record<Measure, string>> = {
  unidade: 'unidades',
  fatia: 'fatias',
  dente: 'dentes',
  folha: 'folhas',
  xícara: 'xícaras',
  'colher de sopa': 'colheres de sopa',
  'colher de chá': 'colheres de chá',
  pitada: 'pitadas',
};

/** The amounts that cups and spoons have marks for, and those that one can cut by eye. */
const MARKS = [
  [0, ''],
  [1 / 8, '⅛'],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
  [1, ''],
] as const;
const HALVES = MARKS.filter(([part]) => (part * 2) % 1 === 0);
const MARKED: readonly Measure[] = ['xícara', 'colher de sopa', 'colher de chá'];
/** From so many on a fraction is finer than anybody measures. */
const WHOLE_FROM = 10;

function nearest(part: number, marks: readonly (typeof MARKS)[number][]): (typeof MARKS)[number] {
  return marks.reduce((best, mark) => (Math.abs(mark[0] - part) < Math.abs(best[0] - part) ? mark : best));
}

/** Cups, spoons and pieces: whole ones and the nearest fraction, never none at all. */
function fractionText(measure: Measure, amount: number): { text: string; value: number } {
  const marks = MARKED.includes(measure) ? MARKS : HALVES;
  const whole = Math.floor(amount);
  const [part, sign] = amount >= WHOLE_FROM ? ([Math.round(amount - whole), ''] as const) : nearest(amount - whole, marks);
  // An eighth more or less is nothing beside a whole cup.
  const value = whole > 0 && part === 1 / 8 ? whole : whole + part;
  if (value === 0) {
    const [least, leastSign] = marks[1] ?? [1, ''];
    return { text: leastSign, value: least };
  }
  const isWhole = Number.isInteger(value);
  return { text: isWhole ? formatNumber(value) : `${whole > 0 ? formatNumber(whole) : ''}${sign}`, value };
}

/** Grams and millilitres as a kitchen scale shows them. */
function weightText(amount: number): string {
  const step = amount >= 200 ? 5 : amount >= 10 ? 1 : 0.5;
  return formatNumber(Math.max(step, Math.round(amount / step) * step));
}

/**
 * How much of an ingredient, such as "1½ xícara" or "200 g"; null where one goes by taste. As it is written while the
 * recipe is not rescaled, else rounded to what can be measured.
 * @param factor wanted servings over the recipe's own
 */
export function amountText({ measure, amount }: Pick<RecipeIngredient, 'measure' | 'amount'>, factor: number): string | null {
  if (amount === null || measure === 'a gosto') return null;
  const wanted = amount * factor;
  if (measure === 'g' || measure === 'ml') return `${factor === 1 ? formatNumber(wanted) : weightText(wanted)} ${measure}`;
  const { text, value } = fractionText(measure, wanted);
  // In Portuguese one and a half is still one: the plural begins with two.
  return `${text} ${value < 2 ? measure : (PLURALS[measure] ?? measure)}`;
}

/** The weight beside a cup or a spoon, such as "160 g"; null where the amount tells it, or where it hardly counts. */
export function weightBeside({ measure, grams }: Pick<RecipeIngredient, 'measure' | 'grams'>, factor: number): string | null {
  if (measure === 'g' || measure === 'ml' || measure === 'a gosto' || measure === 'pitada' || grams < 1) return null;
  return `${weightText(grams * factor)} g`;
}
