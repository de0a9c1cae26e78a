import { catalogue } from '../objects/catalogue.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { newId } from '../simulator-state.ts';

/**
 * Sells the plan at another amount from now on; those who subscribed before go on paying theirs. At Stripe the new
 * price has a new id, which the operator sets as STRIPE_PRICE_ID. Here that name stays for a whole run, so the old
 * price is what gets another id.
 */
export function changePrice({ state }: Simulation, amount: number): void {
  const sold = state.get('price', catalogue.priceId);
  const before = state.put({ ...sold, id: newId('price_simulator'), active: false });
  for (const subscription of state.all('subscription')) {
    const item = itemOf(subscription);
    if (item.price.id === sold.id) item.price = before;
  }
  // A new object: an open payment page goes on selling at its own amount.
  state.put({ ...sold, unit_amount: amount });
}
