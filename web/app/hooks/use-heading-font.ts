import { useEffect } from 'react';
import { loadHeadingFont } from '#web/components/fonts/heading-font.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';

/**
 * With a service worker the font lies on the device; at a first visit it would take the line from what the page is
 * about.
 */
async function takeHeadingFont(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await untilIdle();
  await loadHeadingFont();
}

/** Swaps in the font of the headings once it is known whose page this is, and the page has its data. */
export function useHeadingFont(): void {
  const isSettled = useSessionStore((state) => state.isInitialized && !state.isLoading);
  useEffect(() => {
    if (isSettled) void takeHeadingFont();
  }, [isSettled]);
}
