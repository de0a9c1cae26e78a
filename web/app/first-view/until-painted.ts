const AT_MOST_MS = 500;

/**
 * Resolves when the page's first view is on the screen: running the app's scripts before that would only keep it waiting. Half a second at
 * most, and at once in a tab that nobody sees or a browser that does not tell.
 */
export async function untilPainted(): Promise<void> {
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) finish();
    });
    const timer = setTimeout(finish, AT_MOST_MS);
    function finish() {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    }
    observer.observe({ type: 'paint', buffered: true });
  });
}
