import { expect, test } from 'vitest';
import { finalDueText } from './result-words.ts';

const DUE = new Date('2026-11-23T03:00:00Z');

test('when it becomes final is told by the challenge’s own clock, wherever the device is', () => {
  expect(finalDueText(DUE, 'America/Sao_Paulo', new Date('2026-11-21T12:00:00Z'))).toBe('Ele se torna final em 23/11/2026 às 00:00.');
  expect(finalDueText(DUE, 'UTC', new Date('2026-11-21T12:00:00Z'))).toBe('Ele se torna final em 23/11/2026 às 03:00.');
});

test('once it is due it is a matter of moments', () => {
  expect(finalDueText(DUE, 'UTC', DUE)).toBe('Ele se torna final em instantes.');
});
