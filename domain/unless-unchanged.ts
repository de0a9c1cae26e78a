import * as z from 'zod/mini';

function isSame(value: unknown, before: unknown): boolean {
  return Array.isArray(value) && Array.isArray(before)
    ? value.length === before.length && value.every((item, index) => item === before[index])
    : value === before;
}

/**
 * A field of something that is stored already: it is judged once it differs from `before`, what the form began with. A rule that came after
 * the value was stored would else bar every other change of it.
 */
export function unlessUnchanged<Value>(field: z.ZodMiniType<Value>, before: Value) {
  return z.pipe(
    z.custom<Value>(),
    z.transform((value: Value, context): Value => {
      if (isSame(value, before)) return value;
      const checked = field.safeParse(value);
      if (checked.success) return checked.data;
      for (const { message } of checked.error.issues) context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}
