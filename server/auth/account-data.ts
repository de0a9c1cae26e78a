const DEEPEST = 8;
// With the flag u it matches only one that stands alone.
const HALF_CHARACTER = /\p{Surrogate}/u;

/**
 * Whether the database can keep what an account says of itself: it fails at half a character and at JSON nested without end, and
 * fails differently where there is an account already.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !HALF_CHARACTER.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEEPEST && Object.entries(value).every(([key, inner]) => !HALF_CHARACTER.test(key) && isStorable(inner, depth + 1));
}
