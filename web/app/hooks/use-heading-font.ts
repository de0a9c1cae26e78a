import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { keepHeadingFont, loadHeadingFont, settleHeadingFont, takeWaitingFont } from '#web/components/fonts/heading-font.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';

/**
 * At a first visit the font would take the line from what the page is about, and a member's page, long as it is, the
 * processor.
 */
async function takeHeadingFont(): Promise<void> {
  await untilIdle();
  await (useSessionStore.getState().user ? keepHeadingFont() : settleHeadingFont());
}

/** A turned phone or another window moves every line anyway; a phone's bars that come and go change the height alone. */
function takeFontWithNewWidth(): () => void {
  let width = window.innerWidth;
  const follow = () => {
    if (window.innerWidth !== width) void loadHeadingFont();
    width = window.innerWidth;
  };
  window.addEventListener('resize', follow);
  return () => window.removeEventListener('resize', follow);
}

/** Loads the font of the headings once it is known whose page this is, and the page has its data. */
export function useHeadingFont(): void {
  const isSettled = useSessionStore((state) => state.isInitialized && !state.isLoading);
  const { pathname } = useLocation();
  useLayoutEffect(takeWaitingFont, [pathname]);
  useEffect(takeFontWithNewWidth, []);
  useEffect(() => {
    if (isSettled) void takeHeadingFont();
  }, [isSettled]);
}
