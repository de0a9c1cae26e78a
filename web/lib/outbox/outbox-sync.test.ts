// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { withWorkoutLock } from './outbox-sync.ts';

type Work = (lock: object | null) => Promise<unknown>;

function answerLocks(request: (name: string, options: object, work: Work) => Promise<unknown>): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('a browser that refuses locks, as with cookies blocked, does the work without one', async () => {
  answerLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')));
  const work = vi.fn(async () => 'sent');
  expect(await withWorkoutLock('a', true, work)).toBe('sent');
  expect(work).toHaveBeenCalledOnce();
});

test('work that fails under its lock is not done again', async () => {
  answerLocks((_name, _options, work) => work({}));
  const work = vi.fn(async () => Promise.reject(new Error('refused')));
  await expect(withWorkoutLock('a', true, work)).rejects.toThrow('refused');
  expect(work).toHaveBeenCalledOnce();
});

test('a lock that another tab has leaves the work to it', async () => {
  answerLocks((_name, _options, work) => work(null));
  expect(await withWorkoutLock('a', false, async () => 'sent')).toBeNull();
});
