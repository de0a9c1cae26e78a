import { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { z } from 'zod';
import { cancelAt } from '../acts/cancel.ts';
import { settleInvoice } from '../acts/pay-invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { momentOf, moneyOf, simulatorPage } from './page-layout.ts';
import type { Markup } from './page-layout.ts';
import { readForm } from './read-form.ts';

const line = z.string().trim().min(1).max(200);
const address = z.object({ line1: line, city: line, state: line, postal_code: line });
const SAID: Readonly<Record<string, string>> = {
  card: 'Cartão trocado.',
  address: 'Endereço guardado.',
  cancel: 'Assinatura com fim marcado.',
};

/** The pages of customers who have paid at Stripe: an invoice's page, and the portal. */
export function customerPages(simulation: Simulation, onChange: () => void): Hono {
  const { state } = simulation;
  const pages = new Hono();

  pages.get('/invoices/:id/:file?', (context) => {
    const invoice = state.find('invoice', context.req.param('id'));
    return invoice ? context.html(invoicePage(invoice)) : context.html(unknownPage(), 404);
  });
  pages.post('/invoices/:id', async (context) => {
    const invoice = state.find('invoice', context.req.param('id'));
    if (!invoice) return context.html(unknownPage(), 404);
    if (invoice.status === 'open') {
      state.declining.delete(idOf(invoice.customer) ?? '');
      settleInvoice(simulation, invoice);
      await simulation.endAct();
      onChange();
    }
    return context.html(invoicePage(invoice));
  });

  pages.get('/portal/:id', (context) => {
    const session = state.find('billing_portal.session', context.req.param('id'));
    return session ? context.html(portalPage(simulation, session)) : context.html(unknownPage(), 404);
  });
  pages.post('/portal/:id', async (context) => {
    const session = state.find('billing_portal.session', context.req.param('id'));
    if (!session) return context.html(unknownPage(), 404);
    const { act, ...fields } = await readForm(context);
    if (act === 'card') state.declining.delete(session.customer);
    if (act === 'address') state.get('customer', session.customer).address = addressOf(address.parse(fields));
    const running = runningOf(simulation, session.customer);
    if (act === 'cancel' && running) cancelAt(simulation, running, itemOf(running).current_period_end);
    await simulation.endAct();
    onChange();
    return context.html(portalPage(simulation, session, typeof act === 'string' ? SAID[act] : undefined));
  });
  return pages;
}

function invoicePage(invoice: Stripe.Invoice): Markup {
  const isPaid = invoice.status === 'paid';
  return simulatorPage(
    { title: isPaid ? 'Recibo' : 'Fatura' },
    html`<h1>${isPaid ? 'Recibo' : 'Fatura'} ${invoice.number}</h1>
      <dl>
        <dt>Valor</dt>
        <dd>${moneyOf(invoice.amount_due)}</dd>
        <dt>Situação</dt>
        <dd>${isPaid ? `paga em ${momentOf(invoice.status_transitions.paid_at)}` : 'em aberto'}</dd>
      </dl>
      ${isPaid ? '' : html`<form method="post"><button class="main">Pagar com outro cartão</button></form>`}
      <p><a href="/app/plan">Voltar ao clube</a></p>`,
  );
}

function runningOf({ state }: Simulation, customerId: string): Stripe.Subscription | undefined {
  return state.all('subscription').find(({ customer, status }) => idOf(customer) === customerId && status !== 'canceled');
}

function addressOf({ line1, city, state, postal_code: code }: z.output<typeof address>): Stripe.Address {
  return { city, country: 'BR', line1, line2: null, postal_code: code, state };
}

function portalPage(simulation: Simulation, session: Stripe.BillingPortal.Session, said?: string): Markup {
  const running = runningOf(simulation, session.customer);
  const known = simulation.state.find('customer', session.customer)?.address;
  const flow = session.flow?.type;
  return simulatorPage(
    { title: 'Portal' },
    html`<h1>${flow === 'payment_method_update' ? 'Seu cartão' : 'Seu cartão e endereço'}</h1>
      ${said ? html`<p role="status">${said}</p>` : ''}
      ${
        flow === 'customer_update'
          ? ''
          : html`<form method="post"><button class="main" name="act" value="card">Trocar o cartão</button></form>`
      }
      ${
        flow === 'payment_method_update'
          ? ''
          : html`<form method="post" class="column">
              <label>Endereço <input name="line1" required value="${known?.line1 ?? ''}" /></label>
              <label>Cidade <input name="city" required value="${known?.city ?? ''}" /></label>
              <label>Estado <input name="state" required value="${known?.state ?? ''}" /></label>
              <label>CEP <input name="postal_code" required value="${known?.postal_code ?? ''}" /></label>
              <button name="act" value="address">Guardar o endereço</button>
            </form>`
      }
      ${
        !flow && running?.cancel_at === null
          ? html`<form method="post"><button name="act" value="cancel">Cancelar a assinatura</button></form>`
          : ''
      }
      ${session.return_url ? html`<p><a href="${session.return_url}">Voltar ao clube</a></p>` : ''}`,
  );
}

function unknownPage(): Markup {
  return simulatorPage({ title: 'Página não encontrada' }, html`<h1>Esta página não existe</h1>`);
}
