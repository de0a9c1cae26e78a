import * as v from 'valibot';
import { expect, test } from 'vitest';
import { announcementSchema, clubInstant, fieldsOf, newValues } from './announcement-values.ts';

const base = { ...newValues('members', new Date('2026-11-20T15:00:00Z')), title: 'Treino aberto', body: 'Sábado às 9h' };

function problems(changes: Partial<typeof base>): Record<string, string | undefined> {
  const { issues = [] } = v.safeParse(announcementSchema, { ...base, ...changes });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

test('times are of the club’s clocks', () => {
  expect(clubInstant('2026-11-22T20:00')).toBe('2026-11-22T23:00:00.000Z');
  expect(clubInstant('2026-02-30T20:00')).toBeNull();
  expect(clubInstant('')).toBeNull();
});

test('a new one is shown from now on for two days', () => {
  expect(problems({})).toEqual({});
  expect(fieldsOf(base, 'id', null)).toMatchObject({
    starts_at: null,
    ends_at: '2026-11-22T23:00:00.000Z',
    path: null,
    label: null,
    user_id: null,
  });
});

test('each field that is wrong says why', () => {
  expect(problems({ title: ' ', body: 'Veja https://example.com' })).toEqual({
    title: 'Escreva o título.',
    body: expect.stringContaining('https://example.com'),
  });
  expect(problems({ audience: 'challenge' })).toEqual({ challengeId: 'Escolha o desafio.' });
  expect(problems({ path: '/app/home' })).toEqual({ label: 'Escreva o que o botão diz.' });
  expect(problems({ from: '2026-11-22T20:00' })).toEqual({ until: 'O aviso precisa terminar depois de começar.' });
  expect(problems({ from: '2026-11-22T20:00', until: '2027-01-22T20:00' })).toEqual({ until: 'Um aviso fica no ar por até 30 dias.' });
});

test('only what belongs to the audience and the button is sent', () => {
  expect(fieldsOf({ ...base, audience: 'member', challengeId: 'c', label: 'Abrir' }, 'id', 'm')).toMatchObject({
    challenge_id: null,
    user_id: 'm',
    label: null,
  });
});
