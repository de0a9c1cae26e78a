import './app.css';
import { watchInstallOffer } from '#web/lib/device/install/install-offer.ts';
import { isBrowserTooOld } from './first-view/browser-age.ts';
import { FAILED_EVENT } from './first-view/view-names.ts';
import { keepFirstVisit } from './installable/keep-first-visit.ts';
import { startApp } from './start-app.tsx';

async function main(): Promise<void> {
  watchInstallOffer();
  if (isBrowserTooOld()) return;
  await startApp();
  // A build only: `npm run dev` has no service worker.
  if (import.meta.env.PROD) void keepFirstVisit();
}

main().catch((error: unknown) => {
  window.dispatchEvent(new Event(FAILED_EVENT));
  throw error;
});
