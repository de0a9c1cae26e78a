import { expect, test } from 'vitest';
import { toAppError } from '#web/lib/data/errors.ts';
import { joinFailureMessage } from './join-failure-message.ts';

test('a second join says that the member is in already', () => {
  const duplicate = toAppError({ code: '23505', message: 'duplicate key value violates unique constraint' }, 409);
  expect(joinFailureMessage(duplicate)).toBe('Você já está participando deste desafio');
  expect(joinFailureMessage(toAppError({ code: 'PT409', message: 'already_participating' }))).toBe(
    'Você já está participando deste desafio',
  );
});

test('another failure names its reason in Portuguese', () => {
  expect(joinFailureMessage(toAppError({ code: 'PT409', message: 'challenge_over' }))).toBe(
    'Erro ao participar do desafio: Este desafio já terminou.',
  );
  expect(joinFailureMessage(toAppError({ message: 'TypeError: Failed to fetch' }))).toBe(
    'Erro ao participar do desafio: Sem conexão com o clube. Verifique sua internet e tente novamente.',
  );
});
