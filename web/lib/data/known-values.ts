import * as v from 'valibot';

// A newer server may know a value of a list that this app, which a device keeps open for days, does not. It would
// refuse the whole answer for it, a page with all that stands beside it: such a value is left out, or has a word of
// its own. Answers are held to lists by these, never by `v.picklist` (web/app/newer-server.test.ts has those that stay).

/** Whether this app knows a value. */
export function isKnown<const Known extends string>(known: readonly Known[], value: string): value is Known {
  return (known as readonly string[]).includes(value);
}

/** A value of a list; for one that only a newer server knows what says the least. */
export function knownOr<const Known extends string, const Other>(known: readonly Known[], other: Other) {
  return v.pipe(
    v.string(),
    v.transform((value): Known | Other => (isKnown(known, value) ? value : other)),
  );
}

/** Values of a list, without those that only a newer server knows. */
export function knownValues<const Known extends string>(known: readonly Known[]) {
  return v.pipe(
    v.array(v.string()),
    v.transform((values) => values.filter((value) => isKnown(known, value))),
  );
}

/** Rows of what a list names, without those that only a newer server knows. @param key the column with the name */
export function knownRows<const Key extends string, const Known extends string, Entries extends v.ObjectEntries>(
  key: Key,
  known: readonly Known[],
  entries: Entries,
) {
  type Row = v.InferOutput<v.ObjectSchema<Entries, undefined>> & Record<Key, Known>;
  return v.pipe(
    v.array(v.object({ ...entries, [key]: v.string() })),
    v.transform((rows) => rows.filter((row) => isKnown(known, Reflect.get(row, key))) as unknown as Row[]),
  );
}
