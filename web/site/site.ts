import { bindCheckoutButtons } from '#web/lib/checkout/bind-checkout-buttons.ts';
import { bindPlanButton } from '#web/lib/checkout/bind-plan-button.ts';
import { applyTheme, readTheme, watchTheme } from '#web/lib/device/theme.ts';
import { hasStoredSession, watchStoredSession } from '#web/lib/session/stored-session.ts';
import { closeMenus } from './close-menus.ts';
import { floatOffer } from './float-offer.ts';
import { describeLostPictures } from './lost-pictures.ts';
import { showToast } from './show-toast.ts';

// The one script of the site's documents. They are whole without it.

function showVisitor(): void {
  document.documentElement.dataset['visitor'] = hasStoredSession() ? 'member' : 'stranger';
}

/** A document that Back brings from the browser's memory shows what was true when it was left. */
function showAsItIsNow(): void {
  showVisitor();
  applyTheme(readTheme());
}

// The pictures were not there yet when the head set the theme.
applyTheme(readTheme());
watchStoredSession(showVisitor);
watchTheme();
window.addEventListener('pageshow', (event) => {
  if (event.persisted) showAsItIsNow();
});
// With a query in its address the page would load again for each of its own parts.
if (window.location.pathname === '/') {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/#"]')) link.href = link.hash;
}
// A script that only an installation needs does not share the line with the page (tools/site-pages/first-view.ts).
window.addEventListener('load', () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel="manifest"]')) link.rel = 'manifest';
});
closeMenus();
describeLostPictures();
for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => window.print());
if (document.documentElement.dataset['payments'] === 'on') {
  for (const button of document.querySelectorAll<HTMLElement>('[data-plan-button]')) bindPlanButton(button, { notify: showToast });
  bindCheckoutButtons();
  floatOffer();
}
