/** Does one piece of work after another for the same key, side by side for different keys. */
export type KeyLock = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a lock that lives in this process. */
export function createKeyLock(): KeyLock {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === turn) tails.delete(key);
    }
  };
}
