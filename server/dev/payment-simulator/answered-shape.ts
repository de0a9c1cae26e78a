/** Parts that Stripe answers only when a caller asks for them by `expand`, by the object that has them. */
const ONLY_WHEN_ASKED: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['line_items'],
  invoice: ['payments'],
};

/** A copy of an object as it is answered and sent, without the parts that were not asked for. */
export function answeredShape<Kept>(object: Kept): Kept {
  const copy = structuredClone(object);
  if (typeof copy === 'object' && copy !== null && 'object' in copy) {
    for (const part of ONLY_WHEN_ASKED[String(copy.object)] ?? []) Reflect.deleteProperty(copy, part);
  }
  return copy;
}
