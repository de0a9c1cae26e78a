import './app.css';
import { watchInstallOffer } from '#web/lib/device/install/install-offer.ts';
import { isBrowserTooOld } from './first-view/browser-age.ts';
import { fetchScripts } from './first-view/fetch-scripts.ts';
import { untilPainted } from './first-view/until-painted.ts';
import { FAILED_EVENT, VIEW_ATTRIBUTE } from './first-view/view-names.ts';

async function main(): Promise<void> {
  watchInstallOffer();
  // The view that the page shows without any script goes first: the line, and then the processor, belong to it.
  if (document.querySelector(`[${VIEW_ATTRIBUTE}]`)) await untilPainted();
  if (isBrowserTooOld()) return;
  fetchScripts();
  const { startApp } = await import('./start-app.tsx');
  await startApp();
}

/** A build only: `npm run dev` has no service worker. */
async function keepApp(): Promise<void> {
  if (!import.meta.env.PROD || isBrowserTooOld()) return;
  const { keepFirstVisit } = await import('./installable/keep-first-visit.ts');
  await keepFirstVisit();
}

main().then(
  // The app stands: that a part for later did not come is no failure of its start.
  () => keepApp().catch(() => undefined),
  (error: unknown) => {
    window.dispatchEvent(new Event(FAILED_EVENT));
    throw error;
  },
);
