import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusQuietly } from '#web/components/ui/focus-quietly.ts';

/** A page that is still loading gets this long to show its heading. */
const HEADING_WAIT_MS = 5_000;

/**
 * Moves the focus to the page's heading, at once or when it appears, unless the member has moved it themselves by then.
 */
function focusHeading(): () => void {
  const findHeading = () => document.querySelector<HTMLElement>('main h1');
  const heading = findHeading();
  if (heading) {
    focusQuietly(heading);
    return () => undefined;
  }
  const main = document.querySelector<HTMLElement>('main');
  if (main) focusQuietly(main);
  const observer = new MutationObserver(() => {
    const appeared = findHeading();
    if (!appeared) return;
    observer.disconnect();
    if (document.activeElement === main || document.activeElement === document.body) focusQuietly(appeared);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/**
 * Moves the focus to the new page's heading after a navigation, so that a screen reader says where the member is
 * and Tab goes on from there. Not on the first page, where the browser does it, nor to a part of the same page.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return undefined;
    previousPath.current = pathname;
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    if (!part) return focusHeading();
    focusQuietly(part);
    return undefined;
  }, [pathname, hash]);
}
