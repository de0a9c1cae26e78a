import type Stripe from 'stripe';
import { chargeInvoice } from '../acts/pay-invoice.ts';
import { closeDispute, openDispute, refundCharge } from '../acts/refund.ts';
import { renew } from '../acts/renew.ts';
import { failVoucher, payVoucher, sessionThatWaits } from '../acts/voucher.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { StripeRefusal } from '../stripe-refusal.ts';

/** What the panel can do with a subscription. */
export const panelActs = [
  'renew',
  'accept',
  'decline',
  'collect',
  'refund',
  'dispute',
  'won',
  'lost',
  'voucher_paid',
  'voucher_failed',
] as const;
export type PanelAct = (typeof panelActs)[number];

/** Money of a subscription that the panel's acts are about. */
export interface PaidParts {
  openInvoice: Stripe.Invoice | undefined;
  /** Of the newest paid invoice. */
  charge: Stripe.Charge | undefined;
  openDispute: Stripe.Dispute | undefined;
}

export function paidPartsOf({ state }: Simulation, subscription: Stripe.Subscription): PaidParts {
  const invoices = state.all('invoice').filter((invoice) => subscriptionIdOf(invoice) === subscription.id);
  const paid = invoices.find(({ status }) => status === 'paid');
  const payment = state.all('invoice_payment').find(({ invoice }) => idOf(invoice) === paid?.id);
  const intent = state.find('payment_intent', idOf(payment?.payment.payment_intent));
  const charge = state.find('charge', idOf(intent?.latest_charge));
  return {
    openInvoice: invoices.find(({ status }) => status === 'open'),
    charge,
    openDispute: state.all('dispute').find((dispute) => idOf(dispute.charge) === charge?.id && dispute.status === 'needs_response'),
  };
}

/** Does one of the panel's acts. @throws StripeRefusal when the subscription has nothing for it */
export function actOnSubscription(simulation: Simulation, subscription: Stripe.Subscription, act: PanelAct): void {
  const { openInvoice, charge, openDispute: dispute } = paidPartsOf(simulation, subscription);
  const customerId = idOf(subscription.customer) ?? '';
  switch (act) {
    case 'renew':
      return renew(simulation, stillRunning(subscription));
    case 'accept':
      simulation.state.declining.delete(customerId);
      return undefined;
    case 'decline':
      simulation.state.declining.add(customerId);
      return undefined;
    case 'collect':
      return chargeInvoice(simulation, present(openInvoice, 'Não há fatura em aberto.'));
    case 'refund':
      return void refundCharge(simulation, present(charge, 'Não há pagamento para devolver.'));
    case 'dispute':
      return void openDispute(simulation, present(charge, 'Não há pagamento para contestar.'));
    case 'won':
    case 'lost':
      return closeDispute(simulation, present(dispute, 'Não há contestação em aberto.'), act);
    case 'voucher_paid':
      return payVoucher(simulation, present(sessionThatWaits(simulation, subscription), 'Não há boleto em aberto.'));
    case 'voucher_failed':
      return failVoucher(simulation, present(sessionThatWaits(simulation, subscription), 'Não há boleto em aberto.'));
  }
}

function stillRunning(subscription: Stripe.Subscription): Stripe.Subscription {
  if (subscription.status === 'canceled') throw new StripeRefusal(400, 'canceled', 'A assinatura já terminou.');
  return subscription;
}

function present<Value>(value: Value | undefined, problem: string): Value {
  if (value === undefined) throw new StripeRefusal(400, 'nothing', problem);
  return value;
}
