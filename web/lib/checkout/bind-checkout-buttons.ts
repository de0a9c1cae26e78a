import { cleanEmail } from '#domain/email-address.ts';
import { bindElement } from './checkout-element.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { openSiteCheckout } from './site-checkout.ts';

const BUTTON_IDS = ['plan-checkout-button', 'final-checkout-button', 'checkout-button', 'floating-checkout-button'] as const;
/** A page may put its buttons in late: they are looked for again. */
const LOOK_AGAIN_AFTER_MS = [1_000, 3_000] as const;

interface CheckoutButtonsOptions {
  /** The buyer's address; without one, what the page's first e-mail field holds at the press. */
  email?: string;
  /** Opens the payment page; the site's way unless said. */
  open?: (email?: string) => Promise<string>;
}

/**
 * Lets every button with one of the four known ids lead to payment: those that are there now, after one second and
 * after three. A failure is told by the browser's alert.
 */
export function bindCheckoutButtons({ email, open = openSiteCheckout }: CheckoutButtonsOptions = {}): void {
  function look(): void {
    for (const id of BUTTON_IDS) {
      const button = document.getElementById(id);
      if (!button) continue;
      bindElement(button, {
        open: async () => open(email ?? typedEmail()),
        onFailure: () => {
          // oxlint-disable-next-line eslint/no-alert -- the catalogue of errors asks for the browser's own
          window.alert(checkoutTexts.failedAlert);
          return undefined;
        },
      });
    }
  }
  look();
  for (const delay of LOOK_AGAIN_AFTER_MS) setTimeout(look, delay);
}

function typedEmail(): string | undefined {
  return cleanEmail(document.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? '') || undefined;
}
