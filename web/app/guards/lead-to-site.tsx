import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { paths } from '#web/config/paths.ts';
import { siteAddressOf } from '#web/config/site-addresses.ts';
import { StartFailure } from '../start-failure.tsx';

/** A server that sends the app at an address of the site's must not make it load itself for ever. */
const openedAt = window.location.pathname;

/** Leads from an address that the app does not know to the public site: to the document of that address, else to the start page. */
export function LeadToSite() {
  const { pathname, hash } = useLocation();
  const isOfSite = siteAddressOf(pathname) !== null;
  const path = isOfSite ? pathname : paths.landing.getHref();
  const isLoop = path === openedAt;
  useEffect(() => {
    if (!isLoop) window.location.replace(isOfSite ? path + hash : path);
  }, [isLoop, isOfSite, path, hash]);
  return isLoop ? <StartFailure /> : <FullPageLoader />;
}
