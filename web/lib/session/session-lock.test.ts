import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionLock } from './session-lock.ts';

interface Waiting {
  run: (lock: { name: string } | null) => Promise<unknown>;
  options: LockOptions;
  reject: (error: unknown) => void;
}

/** The browser's lock manager, of which a test says when it grants what. */
function stubLockManager() {
  const waiting: Waiting[] = [];
  const request = (_name: string, options: LockOptions, run: Waiting['run']) =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      waiting.push({ options, reject, run: (lock) => run(lock).then(resolve, reject) });
    });
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } });
  return waiting;
}

const granted = { name: 'lock:club-session' };
const acquire = <Result>(work: () => Promise<Result>, timeout = 5_000) => sessionLock('lock:club-session', timeout, work);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** auth-js tells the console when it takes a lock by force. */
const expectTakenByForce = () => vi.mocked(console.warn).mockClear();

describe('the auth client’s work', () => {
  test('waits for the lock, and is done under it', async () => {
    const waiting = stubLockManager();
    const work = vi.fn(async () => 'done');
    const done = acquire(work);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).not.toHaveBeenCalled();
    void waiting[0]?.run(granted);
    expect(await done).toBe('done');
  });

  test.each([
    ['without locks', {}],
    ['with locks that are denied', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } }],
  ])('is done in a browser %s', async (_case, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await acquire(async () => 'done')).toBe('done');
  });

  test('takes the lock from a tab that is frozen', async () => {
    const waiting = stubLockManager();
    const done = acquire(async () => 'done');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(waiting[1]?.options.steal).toBe(true);
    void waiting[1]?.run(granted);
    expect(await done).toBe('done');
    expectTakenByForce();
  });

  test('is done without a lock where the browser answers nothing, not even then; and only once when it answers late', async () => {
    const waiting = stubLockManager();
    const work = vi.fn(async () => 'done');
    const done = acquire(work);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await done).toBe('done');
    await waiting[1]?.run(granted);
    expect(work).toHaveBeenCalledTimes(1);
    expectTakenByForce();
  });

  test.each([5_000, 0])('goes on to its end when another tab takes the lock by force (waiting %i ms)', async (timeout) => {
    const waiting = stubLockManager();
    const finish: ((value: string) => void)[] = [];
    const done = acquire(() => new Promise<string>((resolve) => finish.push(resolve)), timeout);
    await vi.advanceTimersByTimeAsync(0);
    void waiting[0]?.run(granted);
    waiting[0]?.reject(new DOMException('stolen', 'AbortError'));
    await vi.advanceTimersByTimeAsync(0);
    finish[0]?.('done');
    expect(await done).toBe('done');
  });

  test('is left out, told apart from a fault, when the lock is taken and it is not to wait', async () => {
    const waiting = stubLockManager();
    const done = acquire(async () => 'done', 0);
    const refused = expect(done).rejects.toMatchObject({ isAcquireTimeout: true });
    await vi.advanceTimersByTimeAsync(0);
    void waiting[0]?.run(null).catch(() => undefined);
    await refused;
  });

  test('fails as it fails', async () => {
    const waiting = stubLockManager();
    const done = acquire(() => Promise.reject(new TypeError('Failed to fetch')));
    const failed = expect(done).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(0);
    void waiting[0]?.run(granted).catch(() => undefined);
    await failed;
  });
});
