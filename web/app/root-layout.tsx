import { Outlet, ScrollRestoration } from 'react-router';
import { AuthDebug } from './debug/auth-debug.tsx';
import { useDocumentTitle } from './hooks/use-document-title.ts';
import { useFocusOnNavigation } from './hooks/use-focus-on-navigation.ts';

/** Around every page: its title, the focus after a navigation, the scroll position and the debug panel. */
export function RootLayout() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <AuthDebug />
      <ScrollRestoration />
    </>
  );
}
