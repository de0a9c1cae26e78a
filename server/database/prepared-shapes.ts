const MAXIMUM_SHAPES = 100;
const MAXIMUM_LENGTH = 4_000;
const SIGHTINGS_BEFORE_PREPARING = 3;

/**
 * Chooses which statements PostgreSQL keeps prepared. Every session keeps them until it ends, and callers' filters make
 * new texts without end. So only short statements that come again are kept, and only a limited number. The others run
 * unprepared. Where the session can be told to forget one, the one that was not used for the longest time makes room;
 * elsewhere the first hundred stay.
 */
export class PreparedShapes {
  readonly #sightings = new Map<string, number>();
  /** The one that was not used for the longest time comes first. */
  readonly #kept = new Set<string>();
  readonly #onForgotten: ((text: string) => void) | undefined;

  /** @param onForgotten has the session forget a statement */
  constructor(onForgotten?: (text: string) => void) {
    this.#onForgotten = onForgotten;
  }

  /** Tells that a kept statement was used. */
  noteUse(text: string): void {
    if (this.#kept.delete(text)) this.#kept.add(text);
  }

  isKept(text: string, parameters: readonly unknown[]): boolean {
    // A value of another kind (a list, a boolean) gives the statement another signature, which would have to be
    // prepared again.
    if (!parameters.every((value) => value === null || typeof value === 'string' || typeof value === 'number')) return false;
    if (this.#kept.has(text)) {
      this.noteUse(text);
      return true;
    }
    if (parameters.length === 0 || text.length > MAXIMUM_LENGTH) return false;
    if (this.#kept.size >= MAXIMUM_SHAPES && !this.#onForgotten) return false;
    // A prepared "select *" fails when a newer server process adds a column while this one runs.
    if (text.includes('*')) return false;
    const sightings = (this.#sightings.get(text) ?? 0) + 1;
    if (sightings < SIGHTINGS_BEFORE_PREPARING) {
      if (this.#sightings.size >= MAXIMUM_SHAPES) this.#sightings.clear();
      this.#sightings.set(text, sightings);
      return false;
    }
    this.#sightings.delete(text);
    if (this.#kept.size >= MAXIMUM_SHAPES) this.#forgetOldest();
    this.#kept.add(text);
    return true;
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept;
    if (oldest === undefined) return;
    this.#kept.delete(oldest);
    this.#onForgotten?.(oldest);
  }
}
