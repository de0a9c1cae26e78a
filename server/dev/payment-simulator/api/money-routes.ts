import { Hono } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import { voidInvoice } from '../acts/pay-invoice.ts';
import { refundCharge } from '../acts/refund.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import type { ObjectKind } from '../simulator-state.ts';
import { StripeRefusal, missing } from '../stripe-refusal.ts';
import { answerList, answerObject } from './answers.ts';
import { listParameters, metadata, parameters, readParameters, wholeNumber } from './parameters.ts';

const text = z.string().min(1).max(500);

/** The objects that are only read by their id: GET /v1/<plural>/:id. */
const readable: Readonly<Record<string, ObjectKind>> = {
  charges: 'charge',
  disputes: 'dispute',
  invoices: 'invoice',
  invoice_payments: 'invoice_payment',
  payment_intents: 'payment_intent',
  refunds: 'refund',
};

/** /v1 for invoices, payments, refunds and disputes */
export function moneyRoutes(simulation: Simulation): Hono {
  const { state } = simulation;
  const routes = new Hono();

  routes.get('/invoices', async (context) => {
    const filters = { customer: text.optional(), subscription: text.optional(), status: text.optional() };
    const wish = await readParameters(context, listParameters(filters));
    const invoices = state
      .all('invoice')
      .filter(({ customer }) => wish.customer === undefined || idOf(customer) === wish.customer)
      .filter((invoice) => wish.subscription === undefined || subscriptionIdOf(invoice) === wish.subscription)
      .filter(({ status }) => wish.status === undefined || status === wish.status);
    return answerList(context, simulation, invoices, wish);
  });

  routes.post('/invoices/:id/void', async (context) => {
    const { expand } = await readParameters(context, parameters({}));
    const id = context.req.param('id');
    const invoice = state.find('invoice', id);
    if (!invoice) throw missing('invoice', id);
    voidInvoice(simulation, invoice);
    return answerObject(context, simulation, invoice, expand);
  });

  routes.get('/invoice_payments', async (context) => {
    const payment = z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional();
    const wish = await readParameters(context, listParameters({ invoice: text.optional(), status: text.optional(), payment }));
    const payments = state
      .all('invoice_payment')
      .filter(({ invoice }) => wish.invoice === undefined || idOf(invoice) === wish.invoice)
      .filter(({ status }) => wish.status === undefined || status === wish.status)
      .filter((found) => !wish.payment || idOf(found.payment.payment_intent) === wish.payment.payment_intent);
    return answerList(context, simulation, payments, wish);
  });

  routes.get('/charges', async (context) => {
    const wish = await readParameters(context, listParameters({ customer: text.optional(), payment_intent: text.optional() }));
    const charges = state
      .all('charge')
      .filter(({ customer }) => wish.customer === undefined || idOf(customer) === wish.customer)
      .filter((charge) => wish.payment_intent === undefined || idOf(charge.payment_intent) === wish.payment_intent);
    return answerList(context, simulation, charges, wish);
  });

  for (const kind of ['refund', 'dispute'] as const) {
    routes.get(`/${kind}s`, async (context) => {
      const wish = await readParameters(context, listParameters({ charge: text.optional(), payment_intent: text.optional() }));
      const found = state
        .all(kind)
        .filter(({ charge }) => wish.charge === undefined || idOf(charge) === wish.charge)
        .filter(({ payment_intent: intent }) => wish.payment_intent === undefined || idOf(intent) === wish.payment_intent);
      return answerList(context, simulation, found, wish);
    });
  }

  routes.post('/refunds', async (context) => {
    const wish = await readParameters(
      context,
      parameters({
        charge: text.optional(),
        payment_intent: text.optional(),
        amount: wholeNumber.optional(),
        reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
        metadata: metadata.optional(),
      }),
    );
    return answerObject(context, simulation, refundCharge(simulation, chargeOf(simulation, wish), wish), wish.expand);
  });

  for (const [plural, kind] of Object.entries(readable)) {
    routes.get(`/${plural}/:id`, async (context) => {
      const { expand } = await readParameters(context, parameters({}));
      const object = state.find(kind, context.req.param('id'));
      if (!object) throw missing(kind, context.req.param('id') ?? '');
      return answerObject(context, simulation, object, expand);
    });
  }
  return routes;
}

interface ChargeWish {
  charge?: string | undefined;
  payment_intent?: string | undefined;
}

function chargeOf(simulation: Simulation, wish: ChargeWish): Stripe.Charge {
  const { state } = simulation;
  if (wish.charge) {
    const charge = state.find('charge', wish.charge);
    if (!charge) throw missing('charge', wish.charge, 'charge');
    return charge;
  }
  if (!wish.payment_intent)
    throw new StripeRefusal(400, 'parameter_missing', 'One of the following params should be provided: charge, payment_intent.');
  const charge = state.find('charge', idOf(state.find('payment_intent', wish.payment_intent)?.latest_charge));
  if (!charge) throw missing('payment_intent', wish.payment_intent, 'payment_intent');
  return charge;
}
