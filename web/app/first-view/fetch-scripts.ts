/**
 * Asks for the scripts that the page names for later (tools/site-pages/first-view.ts, server/pages/page-preloads.ts), all at once. The
 * browser would only learn of them one after the other.
 */
export function fetchScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel="modulepreload"]')) link.rel = 'modulepreload';
}
