import type Stripe from 'stripe';
import { isFollowed } from '../_shared/followed-events.ts';
import { idOf } from '../_shared/subscription-state.ts';

/**
 * The subject of an event: a subscription, or the payment page that sold a month once.
 * @returns null for an event about none, and for events that the club does not follow
 * @throws what the SDK throws
 */
export async function paidBy(client: Stripe, event: Stripe.Event): Promise<string | null> {
  if (!isFollowed(event)) return null;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.mode === 'payment' ? event.data.object.id : idOf(event.data.object.subscription);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id;
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return ofInvoice(event.data.object);
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.updated':
    case 'refund.failed':
      return ofPayment(client, idOf(event.data.object.payment_intent));
    default:
      event satisfies never;
      return null;
  }
}

function ofInvoice({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

// A charge does not say what it paid.
async function ofPayment(client: Stripe, payment: string | null): Promise<string | null> {
  if (payment === null) return null;
  const { data } = await client.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } });
  const invoice = idOf(data[0]?.invoice);
  if (invoice !== null) return ofInvoice(await client.invoices.retrieve(invoice));
  // A month that was paid once has no invoice.
  const sessions = await client.checkout.sessions.list({ payment_intent: payment });
  return sessions.data[0]?.id ?? null;
}
