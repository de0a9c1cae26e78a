import { applyTheme, readTheme, watchTheme } from '#web/lib/device/theme.ts';
import { hasStoredSession, watchStoredSession } from '#web/lib/session/stored-session.ts';
import { closeMenus } from './close-menus.ts';
import { leadToPayment } from './lead-to-payment.ts';

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
closeMenus();
leadToPayment();
for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => window.print());
