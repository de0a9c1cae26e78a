import { expect, test } from 'vitest';
import { pauseText, pausedMessage, plannedText } from './pause-text.ts';

test('a reason that only a newer server can name is none that the member has not given', () => {
  const pause = { kind: 'other', from: '2026-11-20', until: '2026-11-21' } as const;
  expect(pauseText(pause, '2026-11-20')).toBe('Em pausa até 21/11');
  expect(plannedText(pause)).toBe('De 20/11 a 21/11');
  expect(pausedMessage(pause).title).toBe('Boa pausa!');
  expect(plannedText({ ...pause, kind: 'travel' })).toBe('De 20/11 a 21/11 · Viajando');
});
