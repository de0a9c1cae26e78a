import { expect, it } from 'vitest';
import hoursCases from './cases/hours-in-words.json';
import { capitalized, countInWords, daysInWords, hoursInWords, inMegabytes, inWords, minutesInDigits } from './number-text.ts';

it('says small numbers in words and others in digits', () => {
  expect([1, 2, 3, 10, 11].map((count) => inWords(count))).toEqual(['uma', 'duas', 'três', 'dez', '11']);
  expect([0, 1, 2, 3, 11].map((count) => inWords(count, 'masculine'))).toEqual(['nenhum', 'um', 'dois', 'três', '11']);
});

it('says what is counted', () => {
  expect([1, 2, 12].map((count) => countInWords(count, 'aviso', 'avisos'))).toEqual(['um aviso', 'dois avisos', '12 avisos']);
  expect([1, 3, 7, 14, 365].map(daysInWords)).toEqual(['um dia', 'três dias', 'uma semana', '14 dias', 'um ano']);
  expect([1, 15, 60, 90, 120].map(minutesInDigits)).toEqual(['1 minuto', '15 minutos', '1 hora', '90 minutos', '2 horas']);
});

it('begins a sentence', () => {
  expect(['três', ''].map(capitalized)).toEqual(['Três', '']);
});

it('says bytes in whole megabytes', () => {
  expect(inMegabytes(5 * 1024 * 1024)).toBe(5);
});

it.each(hoursCases)('$id: $note', ({ hours, words }) => expect(hoursInWords(hours)).toBe(words));
