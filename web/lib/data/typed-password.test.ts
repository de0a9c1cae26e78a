import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { withTypedPassword } from './typed-password.ts';

const COMPOSED = 'coração-21';
const DECOMPOSED = COMPOSED.normalize('NFD');

/** A server that knows one password, compares what it is sent, and tells what it was sent. */
function serverWith(known: string, code: 'invalid_credentials' | 'wrong_password' | 'network' = 'invalid_credentials') {
  const sent: string[] = [];
  const attempt = async (password: string) => {
    sent.push(password);
    if (password !== known) throw new AppError(code);
    return 'in';
  };
  return { sent, attempt };
}

test('a password goes in its normal form, however the keyboard wrote it', async () => {
  const { sent, attempt } = serverWith(COMPOSED);
  expect(await withTypedPassword(DECOMPOSED, attempt)).toBe('in');
  expect(sent).toEqual([COMPOSED]);
});

test.each(['invalid_credentials', 'wrong_password'] as const)('one that was kept as it was typed is tried next, after %s', async (code) => {
  const { sent, attempt } = serverWith(DECOMPOSED, code);
  expect(await withTypedPassword(DECOMPOSED, attempt)).toBe('in');
  expect(sent).toEqual([COMPOSED, DECOMPOSED]);
});

test('a wrong password that has one form only is sent once', async () => {
  const { sent, attempt } = serverWith('another');
  await expect(withTypedPassword(COMPOSED, attempt)).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(sent).toEqual([COMPOSED]);
});

test('another fault is no reason to try again', async () => {
  const { sent, attempt } = serverWith(DECOMPOSED, 'network');
  await expect(withTypedPassword(DECOMPOSED, attempt)).rejects.toMatchObject({ code: 'network' });
  expect(sent).toEqual([COMPOSED]);
});
