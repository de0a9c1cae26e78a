import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text is the secret. How long the comparison takes tells nothing of it. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
