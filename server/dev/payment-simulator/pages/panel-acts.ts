import type Stripe from 'stripe';
import { chargeInvoice } from '../acts/pay-invoice.ts';
import { closeDispute, openDispute, refundCharge } from '../acts/refund.ts';
import { renew } from '../acts/renew.ts';
import { failVoucher, payVoucher, sessionThatWaits } from '../acts/voucher.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { StripeRefusal } from '../stripe-refusal.ts';

interface PanelAct {
  label: string;
  /** @throws StripeRefusal when the subscription has nothing for it */
  act: (simulation: Simulation, subscription: Stripe.Subscription) => unknown;
}

/** The provider's acts on a subscription that a tap on the panel plays, by the name that its form sends. */
export const panelActs: Readonly<Record<string, PanelAct>> = {
  renew: { label: 'Renovar agora', act: (simulation, subscription) => renew(simulation, stillRunning(subscription)) },
  decline: { label: 'Recusar as próximas cobranças', act: ({ state }, { customer }) => state.declining.add(idOf(customer) ?? '') },
  accept: { label: 'Aceitar as próximas cobranças', act: ({ state }, { customer }) => state.declining.delete(idOf(customer) ?? '') },
  collect: {
    label: 'Cobrar a fatura em aberto',
    act: (simulation, subscription) => chargeInvoice(simulation, openInvoiceOf(simulation, subscription)),
  },
  voucher_paid: { label: 'Boleto pago', act: (simulation, subscription) => payVoucher(simulation, voucherOf(simulation, subscription)) },
  voucher_failed: {
    label: 'Boleto vencido sem pagamento',
    act: (simulation, subscription) => failVoucher(simulation, voucherOf(simulation, subscription)),
  },
  refund: { label: 'Reembolsar', act: (simulation, subscription) => refundCharge(simulation, chargeOf(simulation, subscription)) },
  dispute: { label: 'Contestar', act: (simulation, subscription) => openDispute(simulation, chargeOf(simulation, subscription)) },
  won: { label: 'Contestação ganha pelo clube', act: (simulation, subscription) => decideDispute(simulation, subscription, 'won') },
  lost: { label: 'Contestação perdida', act: (simulation, subscription) => decideDispute(simulation, subscription, 'lost') },
};

function stillRunning(subscription: Stripe.Subscription): Stripe.Subscription {
  if (subscription.status === 'canceled') throw new StripeRefusal(400, 'canceled', 'A assinatura já terminou.');
  return subscription;
}

function invoiceOf({ state }: Simulation, { id }: Stripe.Subscription, status: Stripe.Invoice.Status): Stripe.Invoice | undefined {
  return state.all('invoice').find((invoice) => subscriptionIdOf(invoice) === id && invoice.status === status);
}

function openInvoiceOf(simulation: Simulation, subscription: Stripe.Subscription): Stripe.Invoice {
  return present(invoiceOf(simulation, subscription, 'open'), 'Não há fatura em aberto.');
}

/** The charge of the newest paid invoice. */
function chargeOf(simulation: Simulation, subscription: Stripe.Subscription): Stripe.Charge {
  const { state } = simulation;
  const paid = invoiceOf(simulation, subscription, 'paid');
  const payment = state.all('invoice_payment').find(({ invoice }) => idOf(invoice) === paid?.id);
  const intent = state.find('payment_intent', idOf(payment?.payment.payment_intent));
  return present(state.find('charge', idOf(intent?.latest_charge)), 'Não há pagamento.');
}

function decideDispute(simulation: Simulation, subscription: Stripe.Subscription, outcome: 'won' | 'lost'): void {
  const charge = chargeOf(simulation, subscription);
  const open = simulation.state.all('dispute').find((dispute) => idOf(dispute.charge) === charge.id && dispute.status === 'needs_response');
  closeDispute(simulation, present(open, 'Não há contestação em aberto.'), outcome);
}

function voucherOf(simulation: Simulation, subscription: Stripe.Subscription): Stripe.Checkout.Session {
  return present(sessionThatWaits(simulation, subscription), 'Não há boleto em aberto.');
}

function present<Value>(value: Value | undefined, problem: string): Value {
  if (value === undefined) throw new StripeRefusal(400, 'nothing', problem);
  return value;
}
