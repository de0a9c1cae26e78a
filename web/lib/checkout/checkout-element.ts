import { checkoutTexts } from './checkout-texts.ts';
import { createCheckoutTrip } from './checkout-trip.ts';
import type { CheckoutTrip } from './checkout-trip.ts';

/** Elements that lead to payment already, however often somebody looks for them. */
const bound = new WeakSet<Element>();

/**
 * Lets a button or link of a page without React lead to payment. While it works it says so, to everybody, and takes no
 * second press.
 * @returns false for an element that leads there already
 */
export function bindElement(element: HTMLElement, trip: Omit<CheckoutTrip, 'onBusy'>): boolean {
  if (bound.has(element)) return false;
  bound.add(element);
  let idle: ChildNode[] = [];
  const { start } = createCheckoutTrip({
    ...trip,
    onBusy: (isBusy) => {
      if (isBusy) {
        idle = [...element.childNodes];
        element.replaceChildren(checkoutTexts.busy);
        element.setAttribute('aria-disabled', 'true');
      } else {
        element.replaceChildren(...idle);
        element.removeAttribute('aria-disabled');
      }
    },
  });
  element.addEventListener('click', (event) => {
    event.preventDefault();
    void start();
  });
  return true;
}
