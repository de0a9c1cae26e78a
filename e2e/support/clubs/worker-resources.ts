/** A server takes half a gibibyte: more of them are ended again, those first that nobody has asked for the longest. */
const MOST_KEPT = 4;

interface Resource {
  value: Promise<object>;
  close: () => Promise<void>;
}

/**
 * The resources that a worker of Playwright opens for one test and keeps for the next: servers, which take seconds to
 * start. As fixtures of the worker they would end it, and its browser with all that it has loaded, whenever the next
 * test has others.
 */
export class WorkerResources {
  /** The one asked for last stands last. */
  readonly #kept = new Map<string, Resource>();

  /** @returns what `open` gave when the name was asked for first */
  async once<Value extends object>(name: string, open: () => Promise<Value>, close: (value: Value) => Promise<void>): Promise<Value> {
    const kept = this.#kept.get(name) ?? this.#open(open, close);
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    for (const [oldName, old] of [...this.#kept].slice(0, -MOST_KEPT)) {
      this.#kept.delete(oldName);
      // oxlint-disable-next-line no-await-in-loop -- one at most
      await old.close();
    }
    return (await kept.value) as Value;
  }

  async closeAll(): Promise<void> {
    const all = [...this.#kept.values()];
    this.#kept.clear();
    await Promise.all(all.map(async ({ close }) => close()));
  }

  #open<Value extends object>(open: () => Promise<Value>, close: (value: Value) => Promise<void>): Resource {
    const value = open();
    return { value, close: async () => close(await value) };
  }
}
