import { expect, test } from 'vitest';
import { isOutdatedCatalogue, ofDatabaseError } from './database-error.ts';

const failure = (code: string, more: object = {}) => Object.assign(new Error('what happened'), { code, ...more });

test.each([
  ['57014', 500],
  ['40001', 500],
  ['40P01', 500],
  ['53100', 503],
  ['53300', 503],
  ['53400', 500],
  ['XX000', 500],
  ['P0002', 500],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['22P02', 400],
  ['P0001', 400],
  ['PT409', 409],
])('PostgreSQL’s %s is answered with %i', (code, status) => {
  expect(ofDatabaseError(failure(code), false)).toMatchObject({ status, code });
});

test('who may not do something is asked to log in, or refused', () => {
  expect([ofDatabaseError(failure('42501'), true)?.status, ofDatabaseError(failure('42501'), false)?.status]).toEqual([401, 403]);
});

test.each([
  ['a failed call of the system, whose code looks like PostgreSQL’s', failure('EPERM', { syscall: 'open', errno: -1 })],
  ['a fault of ours', new TypeError('x is not a function')],
  ['a code that is none of PostgreSQL’s', failure('a b c')],
])('%s is no error of PostgreSQL’s', (_what, error) => {
  expect(ofDatabaseError(error, false)).toBeNull();
  expect(isOutdatedCatalogue(error)).toBe(false);
});
