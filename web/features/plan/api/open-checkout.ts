import { getEnv } from '#web/config/env.ts';
import { createCheckoutSession } from '#web/lib/checkout/create-checkout-session.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/**
 * Opens the provider's payment page as the signed-in member.
 * @returns its address
 * @throws CheckoutError, or TypeError without a connection
 */
export async function openCheckout(): Promise<string> {
  const { supabaseUrl, supabaseKey } = getEnv();
  // It puts the member's token in place of the key.
  return createCheckoutSession({ supabaseUrl, supabaseKey }, supabase.fetchAsMember());
}
