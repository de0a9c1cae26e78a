// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  SESSION_STORAGE_KEY,
  forgetStoredSession,
  hasStoredSession,
  isSessionGone,
  readStoredSession,
  sessionStorageArea,
} from './stored-session.ts';

const SESSION = JSON.stringify({ access_token: 'a', user: { id: 'u' } });

beforeEach(() => sessionStorageArea.removeItem(SESSION_STORAGE_KEY));

const refusals: [string, () => void][] = [
  [
    'is full',
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
  [
    'is closed',
    () =>
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
  ],
];

test.each(refusals)('a member stays signed in on a page whose storage %s, until they leave', (_how, refuse) => {
  refuse();
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, SESSION);
  expect(sessionStorageArea.getItem(SESSION_STORAGE_KEY)).toBe(SESSION);
  expect(hasStoredSession()).toBe(true);
  expect(isSessionGone()).toBe(false);
  expect(readStoredSession()?.user.id).toBe('u');
  forgetStoredSession();
  expect(readStoredSession()).toBeNull();
});

test('a renewal that can not be stored leaves no used-up session behind, and the next one is stored again', () => {
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, SESSION);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const renewed = SESSION.replace('"a"', '"b"');
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, renewed);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(readStoredSession()?.access_token).toBe('b');
  full.mockRestore();
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, SESSION);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBe(SESSION);
});
