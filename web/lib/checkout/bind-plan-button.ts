import { bindElement } from './checkout-element.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { openSiteCheckout } from './site-checkout.ts';

interface Message {
  title: string;
  description: string;
}

interface PlanButtonOptions {
  /** Shows a short message over the page. @returns how to take it away again */
  notify: (kind: 'success' | 'error', message: Message) => () => void;
  /** Opens the payment page; the site's way unless said. */
  open?: () => Promise<string>;
}

/**
 * The button of the paid plan's card on the site. It says "Processando..." while it works, and tells by toasts how it
 * went.
 */
export function bindPlanButton(button: HTMLElement, { notify, open = openSiteCheckout }: PlanButtonOptions): void {
  bindElement(button, {
    open: async () => open(),
    onLeaving: () => void notify('success', checkoutTexts.leaving),
    onFailure: () => notify('error', checkoutTexts.failed),
  });
}
