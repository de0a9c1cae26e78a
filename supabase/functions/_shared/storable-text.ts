// A half matches only where it stands alone: with the flag u a pair is one character.
const BROKEN = /[\0\p{Surrogate}]/u;
const EACH_BROKEN = /[\0\p{Surrogate}]/gu;

/**
 * Far deeper than anything that an app sends, and far from the depth at which a reader by recursion runs out of stack.
 */
const MOST_LEVELS = 64;

/** Whether PostgreSQL can keep a text as it is: its text has no NUL, and no half of a pair that makes one character. */
export function isStorableText(text: string): boolean {
  return !BROKEN.test(text);
}

/**
 * A text without what PostgreSQL can't keep; for what the club did not ask for and can't refuse, such as a payer's name
 * at Stripe.
 */
export function storableText(text: string): string {
  return text.replaceAll(EACH_BROKEN, '');
}

/** Whether every text and key of a parsed JSON value can be kept, at any depth, and it is not nested without end. */
export function isStorableJson(value: unknown): boolean {
  // Without recursion: a megabyte of brackets is half a million levels.
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return false;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && !isStorableText(item)) return false;
      if (typeof item !== 'object' || item === null) continue;
      if (!Array.isArray(item) && !Object.keys(item).every(isStorableText)) return false;
      for (const inner of Object.values(item))
        if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) next.push(inner);
    }
    level = next;
  }
  return true;
}
