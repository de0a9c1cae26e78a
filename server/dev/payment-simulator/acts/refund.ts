import type Stripe from 'stripe';
import { newDispute } from '../objects/dispute.ts';
import { newRefund } from '../objects/payment.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { StripeRefusal } from '../stripe-refusal.ts';

interface RefundWish {
  /** In cents; all that is left unless said. */
  amount?: number | undefined;
  reason?: Stripe.Refund.Reason | undefined;
  metadata?: Stripe.Metadata | undefined;
}

/**
 * Pays a charge back, whole or in part. The subscription goes on: ending it is another call.
 * @throws StripeRefusal when nothing, or less than asked, is left of the charge
 */
export function refundCharge(simulation: Simulation, charge: Stripe.Charge, wish: RefundWish = {}): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) throw new StripeRefusal(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (charge.disputed) throw new StripeRefusal(400, 'charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  const amount = wish.amount ?? left;
  if (amount > left)
    throw new StripeRefusal(400, 'amount_too_large', `Refund amount (${amount}) is greater than unrefunded amount (${left})`);
  const { state } = simulation;
  const { reason = null, metadata = {} } = wish;
  const refund = state.put(newRefund({ charge, amount, reason, metadata, created: state.time }));
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  simulation.tell('charge.refunded', charge);
  simulation.tell('refund.updated', refund);
  return refund;
}

/**
 * The customer's bank takes a charge back, until the dispute is decided.
 * @returns null when the charge is disputed already
 */
export function openDispute(simulation: Simulation, charge: Stripe.Charge): Stripe.Dispute | null {
  if (charge.disputed) return null;
  charge.disputed = true;
  const dispute = simulation.state.put(newDispute(charge, simulation.state.time));
  simulation.tell('charge.dispute.created', dispute);
  return dispute;
}

/** Decides a dispute for the club or against it. */
export function closeDispute(simulation: Simulation, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  dispute.status = outcome;
  if (outcome === 'won') simulation.state.get('charge', idOf(dispute.charge)).disputed = false;
  simulation.tell('charge.dispute.closed', dispute);
}
