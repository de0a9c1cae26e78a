const MAXIMUM_SHAPES = 100;
const MAXIMUM_LENGTH = 4_000;
const SIGHTINGS_BEFORE_PREPARING = 3;

/**
 * Chooses which statements PostgreSQL keeps prepared. Every session keeps them until it ends, and callers' filters make new texts without
 * end. So only short statements that come again are kept, and only a limited number. The others run unprepared.
 */
export class PreparedShapes {
  readonly #sightings = new Map<string, number>();
  readonly #kept = new Set<string>();

  isKept(text: string, parameters: readonly unknown[]): boolean {
    // A value of another kind (a list, a boolean) gives the statement another signature, which would have to be prepared again.
    if (!parameters.every((value) => value === null || typeof value === 'string' || typeof value === 'number')) return false;
    if (this.#kept.has(text)) return true;
    if (parameters.length === 0 || text.length > MAXIMUM_LENGTH || this.#kept.size >= MAXIMUM_SHAPES) return false;
    // A prepared "select *" fails when a newer server process adds a column while this one runs.
    if (text.includes('*')) return false;
    const sightings = (this.#sightings.get(text) ?? 0) + 1;
    if (sightings < SIGHTINGS_BEFORE_PREPARING) {
      if (this.#sightings.size >= MAXIMUM_SHAPES) this.#sightings.clear();
      this.#sightings.set(text, sightings);
      return false;
    }
    this.#sightings.delete(text);
    this.#kept.add(text);
    return true;
  }
}
