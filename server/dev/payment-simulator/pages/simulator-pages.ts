import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import { changePrice } from '../acts/change-price.ts';
import { letTimePass } from '../acts/let-time-pass.ts';
import { DAY_SECONDS } from '../months.ts';
import type { Simulation } from '../simulation.ts';
import { deliveryModes, idOf } from '../simulator-state.ts';
import { StripeRefusal } from '../stripe-refusal.ts';
import { checkoutPages } from './checkout-pages.ts';
import { customerPages } from './customer-pages.ts';
import { panelActs } from './panel-acts.ts';
import { panelPage } from './panel-page.ts';
import { readForm } from './read-form.ts';

const time = z.object({ days: z.coerce.number().int().min(1).max(400) });
const price = z.object({ amount: z.coerce.number().int().min(100).max(99_999) });
const order = z.object({ order: z.enum(['first', 'last']) });

/** The pages of the simulator under /dev/payments: the panel, and what a payer sees at Stripe. */
export function createSimulatorPages(simulation: Simulation, onChange: () => void): Hono {
  const { state, delivery } = simulation;
  const pages = new Hono();
  pages.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  pages.onError((error, context) => {
    if (error instanceof StripeRefusal) return context.html(panelPage(simulation, error.message), 400);
    if (error instanceof z.ZodError) return context.html(panelPage(simulation, 'Este pedido não é do painel.'), 400);
    throw error;
  });
  /** Ends an act of the panel when the club has been told, and shows the panel. */
  const endAct = async (context: Context) => {
    await simulation.endAct();
    onChange();
    return context.redirect('/dev/payments', 303);
  };

  pages.get('/', async (context) => {
    letTimePass(simulation);
    await simulation.endAct();
    return context.html(panelPage(simulation));
  });
  // For tests and scripts: whose subscriptions there are.
  pages.get('/state.json', (context) =>
    context.json({
      subscriptions: state.all('subscription').map(({ id, status, customer, cancel_at: cancelAt }) => {
        return { id, status, email: state.find('customer', idOf(customer))?.email ?? null, ends: cancelAt !== null };
      }),
    }),
  );
  pages.post('/time', async (context) => {
    const { days } = time.parse(await readForm(context));
    state.shiftMs += days * DAY_SECONDS * 1_000;
    letTimePass(simulation);
    return endAct(context);
  });
  pages.post('/delivery', async (context) => {
    state.deliveryMode = z.object({ mode: z.enum(deliveryModes) }).parse(await readForm(context)).mode;
    return endAct(context);
  });
  pages.post('/price', async (context) => {
    changePrice(simulation, price.parse(await readForm(context)).amount);
    return endAct(context);
  });
  pages.post('/outage', async (context) => {
    state.isDown = z.object({ outage: z.enum(['on', 'off']) }).parse(await readForm(context)).outage === 'on';
    return endAct(context);
  });
  pages.post('/events', async (context) => {
    const { order: wanted } = order.parse(await readForm(context));
    const waiting = delivery.waiting();
    await delivery.deliver(wanted === 'first' ? waiting : waiting.toReversed());
    return endAct(context);
  });
  pages.post('/events/:id', async (context) => {
    await delivery.deliver(state.events.filter(({ event }) => event.id === context.req.param('id')));
    return endAct(context);
  });
  pages.post('/subscriptions/:id', async (context) => {
    const { act } = z.object({ act: z.enum(Object.keys(panelActs)) }).parse(await readForm(context));
    const subscription = state.find('subscription', context.req.param('id'));
    if (!subscription) throw new StripeRefusal(404, 'resource_missing', 'Esta assinatura não existe.');
    panelActs[act]?.act(simulation, subscription);
    return endAct(context);
  });
  pages.route('/checkout', checkoutPages(simulation, onChange));
  pages.route('/', customerPages(simulation, onChange));
  return pages;
}
