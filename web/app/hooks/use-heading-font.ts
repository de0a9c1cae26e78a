import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { settleHeadingFont, takeWaitingFont } from '#web/components/fonts/heading-font.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';

/** At a first visit the font would take the line from what the page is about. */
async function takeHeadingFont(): Promise<void> {
  await untilIdle();
  await settleHeadingFont();
}

/** Swaps in the font of the headings once it is known whose page this is, and the page has its data. */
export function useHeadingFont(): void {
  const isSettled = useSessionStore((state) => state.isInitialized && !state.isLoading);
  const { pathname } = useLocation();
  useLayoutEffect(takeWaitingFont, [pathname]);
  useEffect(() => {
    if (isSettled) void takeHeadingFont();
  }, [isSettled]);
}
