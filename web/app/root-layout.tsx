import { Outlet, ScrollRestoration } from 'react-router';
import { useDocumentTitle } from './hooks/use-document-title.ts';
import { useFocusOnNavigation } from './hooks/use-focus-on-navigation.ts';

/** Around every page: its title, the focus after a navigation, and the scroll position. */
export function RootLayout() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
