import { expect, test } from 'vitest';
import { audienceText, checkLines, readsText } from './announcement-texts.ts';

test('staff read whom an announcement is for', () => {
  expect(audienceText({ audience: 'challenge', challenge: 'Desafio 21', member: null })).toBe('Participantes de Desafio 21');
  expect(audienceText({ audience: 'member', challenge: null, member: 'Ana' })).toBe('Ana');
  expect(audienceText({ audience: 'experts', challenge: null, member: null })).toBe('Todos os Experts');
});

test('reads are a number, and none where it would tell a name', () => {
  expect(readsText({ audience: 'members', status: 'running', reached: 120, reads: 48 })).toBe('Chegou a 120 membros, 48 leituras');
  expect(readsText({ audience: 'members', status: 'running', reached: 4, reads: null })).toBe(
    'Chegou a 4 membros; leituras aparecem a partir de 5',
  );
  expect(readsText({ audience: 'members', status: 'running', reached: 0, reads: null })).toBe('No ar: cada membro vê quando abrir o app');
  expect(readsText({ audience: 'member', status: 'running', reached: null, reads: null })).toMatch(/não é mostrada/);
  expect(readsText({ audience: 'members', status: 'scheduled', reached: 0, reads: null })).toBeNull();
});

test('before it goes out staff read how many it reaches, who waits, and the limits', () => {
  expect(checkLines({ day: 0, week: 1, members: 120, by_mail: 12, waiting: 1 }, false)).toEqual([
    'Vai aparecer no app para 120 membros, e 12 recebem também por email.',
    '1 já recebeu o bastante por hoje: para essa pessoa ele espera.',
    'É o 1º aviso deste público no dia e o 2º em sete dias. O limite é 1 por dia e 3 por semana.',
  ]);
  const [, urgent, ...rest] = checkLines({ day: 1, week: 3, members: 1, by_mail: 0, waiting: null }, true);
  expect(urgent).toMatch(/fica no registro/);
  expect(rest).toEqual([]);
});
