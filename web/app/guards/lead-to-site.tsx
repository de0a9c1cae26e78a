import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { CONSOLE_PATH, paths } from '#web/config/paths.ts';
import { siteAddressOf } from '#web/config/site-addresses.ts';
import { parseUrl } from '#web/lib/parse-url.ts';
import { StartFailure } from '../start-failure.tsx';

const isConsolePath = (path: string) => path === CONSOLE_PATH || path.startsWith(`${CONSOLE_PATH}/`);

/** The path that the browser loaded this page from; null where it does not say. */
function loadedPath(): string | null {
  const [load] = performance.getEntriesByType('navigation');
  return (load && parseUrl(load.name)?.pathname) ?? null;
}

/**
 * Leads from an address that the app does not know to the document of that address where there is one, else to the
 * public site's start page.
 */
export function LeadToSite() {
  const { pathname } = useLocation();
  const loaded = loadedPath();
  // A page that was opened elsewhere has no routes of the console, which a sign-in may lead back to.
  const isOfConsole = isConsolePath(pathname) && !isConsolePath(loaded ?? '');
  const isDocument = siteAddressOf(pathname) !== null || isOfConsole;
  // A server that sends the app where the site should be must not make it load itself for ever.
  const isLoop = loaded === (isDocument ? pathname : paths.landing.getHref());
  useEffect(() => {
    if (isLoop) return;
    // The router has put the address there: what belongs to it is only to be fetched.
    if (isDocument) window.location.reload();
    else window.location.replace(paths.landing.getHref());
  }, [isLoop, isDocument]);
  return isLoop ? <StartFailure /> : <FullPageLoader />;
}
