const DEEPEST = 8;

/**
 * Whether the database can keep what an account says of itself: it fails at JSON nested without end, and fails
 * differently where there is an account already. Its texts were checked by request-guards.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEEPEST && Object.values(value).every((inner) => isStorable(inner, depth + 1));
}
