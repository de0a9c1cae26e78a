const AT_MOST_MS = 1_500;

/** Resolves when the browser has nothing else to do, at the latest after a second and a half. */
export async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve, AT_MOST_MS / 3);
  });
}
