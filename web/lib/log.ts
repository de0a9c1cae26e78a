/** Writes to the browser's console what somebody who looks into a problem needs, but is no business of the member's. */
export function logWarning(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the app writes to the console
  console.warn(`[clube] ${message}`, cause ?? '');
}

/** Writes a failure to the browser's console that the member was told in other words. */
export function logError(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- as above
  console.error(`[clube] ${message}`, cause);
}
