import { bindCheckoutButtons } from '#web/lib/checkout/bind-checkout-buttons.ts';
import { bindPlanButton } from '#web/lib/checkout/bind-plan-button.ts';
import { showMessage } from './show-message.ts';

/**
 * Where the club takes payments, its buttons lead to the payment page. The server says so in the document (server/pages/pages.ts); elsewhere,
 * and without JavaScript, they are links to the club's contact.
 */
export function leadToPayment(): void {
  if (document.documentElement.dataset['payments'] === undefined) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-plan-checkout]')) bindPlanButton(button, { notify: showMessage });
  bindCheckoutButtons();
}
