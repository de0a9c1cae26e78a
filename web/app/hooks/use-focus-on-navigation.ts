import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

function findTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main, h1');
}

/**
 * Moves the focus to the new page's heading after a navigation, so that a screen reader says where the member is
 * and Tab goes on from there. Not on the first page, where the browser does it, nor to a part of the same page.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : findTarget();
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.style.outline = 'none';
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
}
