/** Numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not, 1. */
  number(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** From 0 to `most`. */
  whole(most: number): number {
    return Math.floor(this.number() * (most + 1));
  }

  /** Whether something that happens in this share of cases does. */
  chance(share: number): boolean {
    return this.number() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** Some of the items, at least one, in their order. */
  some<Item>(items: readonly Item[]): Item[] {
    const chosen = items.filter(() => this.chance(0.4));
    return chosen.length > 0 ? chosen : [this.pick(items)];
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.whole(15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
