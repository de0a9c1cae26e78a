import { Outlet, ScrollRestoration } from 'react-router';
import type { Location } from 'react-router';
import { AuthDebug } from './debug/auth-debug.tsx';
import { useDocumentTitle } from './hooks/use-document-title.ts';
import { useFocusOnNavigation } from './hooks/use-focus-on-navigation.ts';

/** The first page of every visit has the key "default": without its path it would be scrolled to where another page was left. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
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
