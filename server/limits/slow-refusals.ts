/**
 * So long a refusal waits: a machine that asks again at once would otherwise cost as much by its refusals as by its
 * calls.
 */
const FIRST_DELAY_MS = 1_000;
/** And so much longer for each other refusal of the same caller that waits already. */
const DELAY_EACH_MS = 250;
const LONGEST_DELAY_MS = 4_000;

/** Has refusals wait before they are told, the longer the more of them a caller collects. */
export class SlowRefusals {
  readonly #waiting = new Map<string, number>();

  /**
   * Resolves when the caller's next refusal may be told, or once the caller has gone.
   * @param whenGone calls back once the caller has gone away
   */
  async wait(key: string, whenGone: (leave: () => void) => void): Promise<void> {
    const others = this.#waiting.get(key) ?? 0;
    this.#waiting.set(key, others + 1);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(FIRST_DELAY_MS + others * DELAY_EACH_MS, LONGEST_DELAY_MS));
      whenGone(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    const left = (this.#waiting.get(key) ?? 1) - 1;
    if (left > 0) this.#waiting.set(key, left);
    else this.#waiting.delete(key);
  }
}
