/** Does one piece of work after another for the same keys, side by side for different ones. */
export interface KeyLock {
  <Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Waits until the turn of each key has come. */
  all: <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>;
}

/** Makes a lock that lives in this process. */
export function createKeyLock(): KeyLock {
  const tails = new Map<string, Promise<unknown>>();

  async function one<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (tails.get(key) === turn) tails.delete(key);
    }
  }

  async function inTurn<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...others] = keys;
    return first === undefined ? work() : one(first, async () => inTurn(others, work));
  }

  // In one order for everybody: two who wait for each other's key would wait for ever.
  return Object.assign(one, {
    all: async <Result>(keys: readonly string[], work: () => Promise<Result>) => inTurn([...new Set(keys)].toSorted(), work),
  });
}
