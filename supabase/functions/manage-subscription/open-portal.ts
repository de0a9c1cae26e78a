import type { StripeAccess } from '../_shared/stripe.ts';

interface PortalRequest {
  customerId: string;
  /** "payment_method" leads straight to the card. */
  flow: unknown;
  returnTo: string;
}

/**
 * The address of Stripe's portal for a customer: good for a short time, for anybody who has it.
 * @throws what the SDK throws
 */
export async function openPortal({ client }: StripeAccess, { customerId, flow, returnTo }: PortalRequest): Promise<string> {
  const { url } = await client.billingPortal.sessions.create({
    customer: customerId,
    locale: 'pt-BR',
    return_url: returnTo,
    ...(flow === 'payment_method' && { flow_data: { type: 'payment_method_update' } }),
  });
  return url;
}
