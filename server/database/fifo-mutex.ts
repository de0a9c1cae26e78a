/** Lets one holder in at a time, in the order in which they asked. */
export class FifoMutex {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for its turn; the returned function gives the turn to the next one and may be called only once. */
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
