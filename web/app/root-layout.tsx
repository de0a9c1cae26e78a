import { Outlet, ScrollRestoration } from 'react-router';
import type { Location } from 'react-router';
import { AuthDebug } from './debug/auth-debug.tsx';
import { useDocumentTitle } from './hooks/use-document-title.ts';
import { useFocusOnNavigation } from './hooks/use-focus-on-navigation.ts';

/**
 * Only a change in the address bar has the key "default": without its part of the page it would stay where that page
 * was left.
 */
function scrollKey({ key, pathname, hash }: Location): string {
  return key === 'default' ? pathname + hash : key;
}

/** Around every page: its title, the focus after a navigation, the scroll position and the debug panel. */
export function RootLayout() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <AuthDebug />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
