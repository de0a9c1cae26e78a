/** A lock with one holder at a time. Waiting callers get it in the order in which they asked. */
export class FifoMutex {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for the lock. The returned function releases it and may be called only once. */
  async acquire(): Promise<() => void> {
    const previous = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    return release;
  }
}
