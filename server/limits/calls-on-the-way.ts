/**
 * How many calls of one caller may be on the way, waiting ones included, and how many bytes their bodies may have
 * together.
 */
export interface CallBounds {
  calls: number;
  bytes: number;
}

/** Counts what each caller has on the way: what waits is kept in memory, so there is an end to it. */
export class CallsOnTheWay {
  readonly #counts = new Map<string, CallBounds>();

  /**
   * Counts one more call; false, and nothing counted, when it would be over the bounds. A lone call always has room.
   */
  take(key: string, bytes: number, most: CallBounds): boolean {
    const now = this.#counts.get(key);
    if (now && (now.calls >= most.calls || now.bytes + bytes > most.bytes)) return false;
    this.#counts.set(key, { calls: (now?.calls ?? 0) + 1, bytes: (now?.bytes ?? 0) + bytes });
    return true;
  }

  giveBack(key: string, bytes: number): void {
    const now = this.#counts.get(key);
    if (!now || now.calls <= 1) this.#counts.delete(key);
    else this.#counts.set(key, { calls: now.calls - 1, bytes: now.bytes - bytes });
  }
}
