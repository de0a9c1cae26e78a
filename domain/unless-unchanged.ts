import * as v from 'valibot';

function isSame(value: unknown, before: unknown): boolean {
  return Array.isArray(value) && Array.isArray(before)
    ? value.length === before.length && value.every((item, index) => item === before[index])
    : value === before;
}

/**
 * A field of something that is stored already: it is judged once it differs from `before`, what the form began with. A
 * rule that came after the value was stored would else bar every other change of it.
 */
export function unlessUnchanged<Value>(field: v.GenericSchema<Value>, before: Value) {
  return v.pipe(
    v.custom<Value>(() => true),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value => {
      if (isSame(dataset.value, before)) return dataset.value;
      const checked = v.safeParse(field, dataset.value);
      if (checked.success) return checked.output;
      for (const { message } of checked.issues) addIssue({ message });
      return NEVER;
    }),
  );
}
