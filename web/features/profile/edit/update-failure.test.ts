import { expect, test } from 'vitest';
import { StrangersAnswer } from '#web/lib/data/club-answer.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { updateFailureToast } from './update-failure.ts';

const told = (description: string) => ({ title: 'Erro ao atualizar perfil', description });
const UNEXPECTED = { title: 'Erro inesperado', description: 'Erro inesperado ao atualizar perfil' };
/** As postgrest-js hands on what it could not read as JSON. */
const page = { message: '<html><h1>502 Bad Gateway</h1></html>' };

test.each([
  [
    'a refusal',
    toAppError({ code: '23514', message: 'x', details: null, hint: null }, 400),
    told('Confira os dados informados e tente novamente.'),
  ],
  ['a fault that the club tells', toAppError({ message: 'boom' }, 500), told('Algo deu errado. Tente novamente.')],
  ['a missing member', new AppError('unauthenticated', { message: 'No user logged in' }), told('No user logged in')],
  ['a lost connection', toAppError({ code: '', message: 'TypeError: Failed to fetch' }, 0), UNEXPECTED],
  ['an answer in the club’s place', toAppError(new StrangersAnswer(403)), UNEXPECTED],
  ['a page of the proxy before the club', toAppError(page, 502), UNEXPECTED],
  ['a time-out', new AppError('timeout'), UNEXPECTED],
  ['an answer that is no profile', new Error('The answer is not the profile'), UNEXPECTED],
])('%s', (_cause, error, toast) => expect(updateFailureToast(error)).toEqual(toast));
