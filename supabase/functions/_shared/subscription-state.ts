import type Stripe from 'stripe';
import { isMissing } from './stripe.ts';
import type { StripeAccess } from './stripe.ts';

/**
 * A subscription as app.record_subscription takes it. Instants are ISO texts, amounts in the currency's smallest unit.
 */
export interface SubscriptionState {
  subscription: {
    id: string;
    customer_id: string | null;
    email: string | null;
    /** The member who was signed in when they paid. */
    user_id: string | null;
    status: string;
    price_id: string | null;
    amount: number | null;
    currency: string;
    cancel_at: string | null;
    /**
     * When what is paid begins, since another one of the same person was to end first (delaySubscription); null for at
     * once.
     */
    begins_at: string | null;
    ended_at: string | null;
    started_at: string;
    is_disputed: boolean;
    /** Whether the bank took a payment back for good. */
    is_lost: boolean;
    is_test: boolean;
    failed_invoice_id: string | null;
    failed_invoice_url: string | null;
  };
  receipts: Receipt[];
}

export interface Receipt {
  id: string;
  amount: number;
  currency: string;
  paid_at: string;
  period_end: string;
  /** Null where Stripe was not asked: what is known stays. */
  refunded: number | null;
  url: string | null;
  pdf_url: string | null;
}

/** A subscription in these states may still charge somebody, as by app.is_live_status. */
export const LIVE: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] satisfies Stripe.Subscription.Status[];

/** The facts of a state that say whether it is paid for. Receipts stand with the newest first. */
interface PaidFacts {
  subscription: Pick<SubscriptionState['subscription'], 'status' | 'is_disputed'> & { begins_at?: string | null };
  receipts: Pick<Receipt, 'amount' | 'refunded'>[];
}

/**
 * Whether a subscription is paid for, as app.is_in_order says it of a row; `domain/cases/paid-for.json` holds the two
 * together. With a boleto that waits one is active before anything was paid.
 */
export function isPaidFor({ subscription: { status, is_disputed: isDisputed, begins_at: beginsAt }, receipts }: PaidFacts): boolean {
  // An invoice of nothing moves a beginning.
  const newest = receipts.find(({ amount }) => amount > 0 || !beginsAt);
  if (!newest || isDisputed || (status !== 'active' && status !== 'trialing')) return false;
  return newest.amount === 0 || (newest.refunded ?? 0) < newest.amount;
}

/** The club's note on a subscription that begins when another one ends: when that is, as an ISO text. */
export const BEGINS_AT = 'begins_at';

/** The most that Stripe lists in one answer: eight years of months. */
const MOST_LISTED = 100;
/**
 * The number of invoices whose refunds and disputes are asked for: those of about three months, in which a card's owner
 * may dispute.
 */
const RECENT = 3;

/** The id of something that Stripe gives as an id or, expanded, whole. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  if (!thing) return null;
  return typeof thing === 'string' ? thing : thing.id;
}

/** A subscription that Stripe's account does not know. */
export class UnknownSubscriptionError extends Error {}

/**
 * Asks Stripe for a subscription's whole state: events come in any order, so none of them is believed.
 * @returns null for a subscription to another product than the club's
 * @throws UnknownSubscriptionError, and what the SDK throws
 */
export async function readSubscription({ client, priceId }: StripeAccess, id: string): Promise<SubscriptionState | null> {
  const subscription = await client.subscriptions.retrieve(id).catch((error: unknown) => {
    throw isMissing(error) ? new UnknownSubscriptionError(id) : error;
  });
  if (!(await isOurs(client, priceId, subscription))) return null;
  const customerId = idOf(subscription.customer) ?? '';
  const isOwing = ['past_due', 'unpaid'].includes(subscription.status);
  const [customer, invoices, open] = await Promise.all([
    client.customers.retrieve(customerId),
    paidInvoicesOf(client, id),
    isOwing ? client.invoices.list({ subscription: id, status: 'open', limit: MOST_LISTED }) : null,
  ]);
  const paid = invoices.toSorted((left, right) => periodEnd(right) - periodEnd(left));
  const returns = await Promise.all(
    paid
      .slice(0, RECENT)
      .map(async ({ id: invoice, amount_paid: amount }) => readReturns(client, await paymentsOf(client, invoice), amount)),
  );
  const failed = open?.data.find(({ attempted }) => attempted);
  const [item] = subscription.items.data;
  const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? (item?.current_period_end ?? null) : null);
  return {
    subscription: {
      id,
      customer_id: customerId,
      email: customer.deleted ? null : customer.email,
      user_id: subscription.metadata['user_id'] ?? null,
      status: subscription.status,
      price_id: item?.price.id ?? null,
      amount: item ? (item.price.unit_amount ?? 0) * (item.quantity ?? 1) : null,
      currency: subscription.currency,
      cancel_at: instant(ends),
      begins_at: subscription.metadata[BEGINS_AT] ?? null,
      ended_at: instant(subscription.ended_at),
      started_at: new Date(subscription.created * 1000).toISOString(),
      is_disputed: returns.some(({ isDisputed }) => isDisputed),
      is_lost: returns.some(({ isLost }) => isLost),
      is_test: !subscription.livemode,
      failed_invoice_id: failed?.id ?? null,
      failed_invoice_url: failed?.hosted_invoice_url ?? null,
    },
    receipts: paid.map((invoice, place) => receiptOf(invoice, returns[place]?.refunded ?? null)),
  };
}

/** A subscription's paid invoices, the newest first: the last hundred. */
export async function paidInvoicesOf(client: Stripe, id: string): Promise<Stripe.Invoice[]> {
  return (await client.invoices.list({ subscription: id, status: 'paid', limit: MOST_LISTED })).data;
}

/** The payments of an invoice that went through, as ids of PaymentIntents. */
export async function paymentsOf(client: Stripe, invoiceId: string): Promise<string[]> {
  const { data } = await client.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: MOST_LISTED });
  return data.map(({ payment }) => idOf(payment.payment_intent)).filter((id) => id !== null);
}

// The price that is sold may be a newer one than what an older subscriber pays: the product is what counts.
async function isOurs(client: Stripe, priceId: string, { items }: Stripe.Subscription): Promise<boolean> {
  return isOurProduct(
    client,
    priceId,
    items.data.map(({ price }) => price),
  );
}

/** Whether one of the prices is of the product that the club sells. @throws what the SDK throws */
export async function isOurProduct(client: Stripe, priceId: string, prices: Stripe.Price[]): Promise<boolean> {
  if (prices.some(({ id }) => id === priceId)) return true;
  const sold = await client.prices.retrieve(priceId);
  return prices.some(({ product }) => idOf(product) === idOf(sold.product));
}

export interface Returns {
  refunded: number;
  isDisputed: boolean;
  isLost: boolean;
}

/** The sums that went back of payments of this amount, by the club or by the bank. @throws what the SDK throws */
export async function readReturns(client: Stripe, payments: string[], amount: number): Promise<Returns> {
  if (amount === 0) return { refunded: 0, isDisputed: false, isLost: false };
  const lists = await Promise.all(payments.map(async (id) => client.charges.list({ payment_intent: id })));
  const charges = lists.flatMap(({ data }) => data);
  const disputed = charges.filter((charge) => charge.disputed).map((charge) => idOf(charge.payment_intent));
  const disputes = await Promise.all(
    disputed.filter((id) => id !== null).map(async (id) => (await client.disputes.list({ payment_intent: id })).data),
  );
  return {
    refunded: Math.min(
      charges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      amount,
    ),
    isDisputed: disputes.flat().some(({ status }) => takesMoney(status)),
    isLost: disputes.flat().some(({ status }) => status === 'lost'),
  };
}

/** An inquiry takes no money; a dispute that was won gave it back. */
function takesMoney(status: Stripe.Dispute.Status): boolean {
  return !status.startsWith('warning_') && status !== 'won' && status !== 'prevented';
}

function periodEnd({ lines, period_end: end }: Stripe.Invoice): number {
  return Math.max(...(lines.data.length > 0 ? lines.data.map(({ period }) => period.end) : [end]));
}

function receiptOf(invoice: Stripe.Invoice, refunded: number | null): Receipt {
  return {
    id: invoice.id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    paid_at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000).toISOString(),
    period_end: new Date(periodEnd(invoice) * 1000).toISOString(),
    refunded,
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  };
}

function instant(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
