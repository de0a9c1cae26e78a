import { expect, test } from 'vitest';
import { AppError } from '../data/errors.ts';
import { preparingRefusal, uploadRefusal } from './photo-refusal.ts';

test.each([
  [{ status: 400, statusCode: '400' }, 'O clube não aceitou este arquivo.'],
  [{ status: 400, statusCode: '413' }, 'A imagem é grande demais.'],
  [{ status: 413 }, 'A imagem é grande demais.'],
  [{ status: 400, statusCode: '415' }, 'O clube não conseguiu abrir esta imagem.'],
  [{ status: 422 }, 'O clube não conseguiu abrir esta imagem.'],
])('an upload that Storage answers with %j is refused for good', (answer, reason) => {
  expect(uploadRefusal(answer)).toBe(reason);
});

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['an ended session', { status: 401, statusCode: '401' }],
  ['an ended session as Storage tells it', { status: 400, statusCode: '403' }],
  ['too many uploads', { status: 429, statusCode: '429' }],
  ['a fault of the server', { status: 500 }],
  ['a fault behind a proxy', { status: 400, statusCode: '503' }],
  ['no room on the server', { status: 400, statusCode: '413', message: 'storage_full' }],
  ['nothing at all', null],
])('%s does not refuse a photo for good', (_what, failure) => {
  expect(uploadRefusal(failure)).toBeNull();
});

test('a photo that can’t be opened is refused for good; one whose decoder could not be loaded is not', () => {
  expect(preparingRefusal(new AppError('invalid_image'))).toMatch(/incompleto ou danificado/);
  expect(preparingRefusal(new AppError('network'))).toBeNull();
});
