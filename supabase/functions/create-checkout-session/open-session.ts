import type Stripe from 'stripe';
import { WITHDRAWAL_DAYS } from '../../../domain/limits.ts';
import { isMissing } from '../_shared/stripe.ts';
import type { StripeAccess } from '../_shared/stripe.ts';
import { LIVE, idOf, isPaidFor, readSubscription } from '../_shared/subscription-state.ts';

interface Buyer {
  /** The signed-in member; null for a visitor. */
  memberId: string | null;
  email: string | null;
  /** Stripe's customer, who paid before. */
  customerId: string | null;
  /** Where the payment page leads back to. */
  origin: string;
}

const HOUR_MS = 3_600_000;
/** Stripe asks for at least 30 minutes; five more, since its clock is not ours. */
const SHORTEST_MS = 35 * 60_000;
const TERMS = `A assinatura renova todo mês, até você cancelar em Meu plano, em dois toques. Em ${WITHDRAWAL_DAYS} dias você pode desistir, com tudo de volta.`;

type Opened = Pick<Stripe.Checkout.Session, 'id' | 'url' | 'expires_at'> | { payingAlready: string };

/**
 * Opens Stripe's payment page for the price that is sold.
 * @returns the session; or, for a buyer who has a subscription that is paid for and of which the club has not heard
 * yet, its id
 * @throws what the SDK throws
 */
export async function openSession(stripe: StripeAccess, buyer: Buyer): Promise<Opened> {
  try {
    return await openFor(stripe, buyer);
  } catch (error) {
    // Deleted in the dashboard, or of the test mode before going live: they pay as somebody new, with their address.
    if (buyer.customerId === null || !isMissing(error)) throw error;
    return openFor(stripe, { ...buyer, customerId: null });
  }
}

async function openFor(stripe: StripeAccess, buyer: Buyer): Promise<Opened> {
  const { client } = stripe;
  if (buyer.customerId !== null) {
    const { data } = await client.subscriptions.list({ customer: buyer.customerId, status: 'all', limit: 100 });
    for (const { id, status } of data) if (LIVE.includes(status) && (await isPaid(stripe, id))) return { payingAlready: id };
  }
  const parameters = sessionFor(stripe, buyer);
  if (buyer.memberId === null) return client.checkout.sessions.create(parameters);
  // A second press opens the same page. The key is made of what the page is made of: Stripe refuses a key with other
  // parameters.
  const key = await fingerprint(JSON.stringify(parameters));
  const session = await client.checkout.sessions.create(parameters, { idempotencyKey: key });
  const { status, subscription } = await client.checkout.sessions.retrieve(session.id);
  if (status === 'open') return session;
  // Paid a moment ago, and neither the event nor the member has come back yet: a second page would charge them twice.
  const paid = idOf(subscription);
  if (status === 'complete' && paid !== null && (await isPaid(stripe, paid))) return { payingAlready: paid };
  // The page of this hour has expired, or what it was for has ended or is not paid yet: a member who chose a boleto may
  // pay by card.
  return client.checkout.sessions.create(parameters, { idempotencyKey: `${key} ${session.id}` });
}

/** Whether it is one of the club's, which may sell other things too, and paid for. */
async function isPaid(stripe: StripeAccess, id: string): Promise<boolean> {
  const state = await readSubscription(stripe, id);
  return state !== null && isPaidFor(state);
}

function sessionFor({ priceId, now }: StripeAccess, { memberId, email, customerId, origin }: Buyer): Stripe.Checkout.SessionCreateParams {
  const returnTo = memberId === null ? '/auth/signup' : '/app/plan';
  // The same for a whole hour, so that the key above finds the same page.
  const hour = Math.ceil((now().getTime() + 1) / HOUR_MS) * HOUR_MS;
  const knownBy: Record<string, string> = memberId === null ? {} : { user_id: memberId };
  return {
    mode: 'subscription',
    line_items: [{ price: priceId, quantity: 1 }],
    locale: 'pt-BR',
    ...(memberId !== null && { client_reference_id: memberId }),
    metadata: knownBy,
    subscription_data: { metadata: knownBy },
    // A tax number is kept with the customer, whose name and address then come from the page.
    ...(customerId !== null
      ? { customer: customerId, customer_update: { name: 'auto', address: 'auto' } }
      : email !== null && { customer_email: email }),
    success_url: `${origin}${returnTo}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/#planos`,
    expires_at: Math.floor((hour + SHORTEST_MS) / 1000),
    allow_promotion_codes: true,
    tax_id_collection: { enabled: true },
    custom_text: { submit: { message: `${TERMS} Ao pagar você aceita os [termos de uso](${origin}/termos-uso).` } },
  };
}

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `checkout ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
