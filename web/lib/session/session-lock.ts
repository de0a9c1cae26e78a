import { navigatorLock } from '@supabase/auth-js';

/**
 * How much longer than its time-out a lock is waited for: some browsers never answer, not even a tab that takes it by
 * force.
 */
const SILENCE_MS = 2_000;

function hasLocks(): boolean {
  // Missing in older browsers, and in a page without TLS.
  return typeof navigator !== 'undefined' && 'locks' in navigator && Boolean(navigator.locks);
}

function isAcquireTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'isAcquireTimeout') === true;
}

/**
 * Runs the auth client's work while no other tab does: auth-js's navigatorLock, made safe against what browsers do with
 * locks. The lock only saves renewals. The server lets several of one session go well, so work that gets none in time
 * is done without it, and never twice.
 * @param acquireTimeout milliseconds until the lock is taken by force, from a tab that is frozen for example; 0 to do
 * nothing when it is taken
 * @returns what `work` returns
 * @throws what `work` throws; LockAcquireTimeoutError when it was not begun
 */
export async function sessionLock<Result>(name: string, acquireTimeout: number, work: () => Promise<Result>): Promise<Result> {
  if (!hasLocks()) return work();
  const begun: Promise<Result>[] = [];
  const begin = () => {
    if (begun.length === 0) begun.push(work());
    return begun[0] as Promise<Result>;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Result>((resolve, reject) => {
    const beginAnyway = () => {
      begin().then(resolve, reject);
    };
    if (acquireTimeout > 0) timer = setTimeout(beginAnyway, acquireTimeout + SILENCE_MS);
  });
  try {
    return await Promise.race([navigatorLock(name, acquireTimeout, begin), silence]);
  } catch (error) {
    // Another tab took the lock by force, or the work itself failed: either way its own outcome counts.
    if (begun[0]) return await begun[0];
    if (isAcquireTimeout(error)) throw error;
    // A browser that denies storage denies locks as well.
    return await begin();
  } finally {
    clearTimeout(timer);
  }
}
