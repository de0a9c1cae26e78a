import { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { cancelAt } from '../acts/cancel.ts';
import { settleInvoice } from '../acts/pay-invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { momentOf, moneyOf, simulatorPage } from './page-layout.ts';
import type { Markup } from './page-layout.ts';

/** What customers see at Stripe after they have paid: an invoice's page, and the portal. */
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
    const { act } = await context.req.parseBody();
    if (act === 'card') state.declining.delete(session.customer);
    const running = runningOf(simulation, session.customer);
    if (act === 'cancel' && running) cancelAt(simulation, running, itemOf(running).current_period_end);
    await simulation.endAct();
    onChange();
    const said = act === 'card' ? 'Cartão trocado.' : 'Assinatura com fim marcado.';
    return context.html(portalPage(simulation, session, said));
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

function portalPage(simulation: Simulation, session: Stripe.BillingPortal.Session, said?: string): Markup {
  const running = runningOf(simulation, session.customer);
  return simulatorPage(
    { title: 'Portal' },
    html`<h1>Seu cartão e endereço</h1>
      ${said ? html`<p role="status">${said}</p>` : ''}
      <form method="post">
        <button class="main" name="act" value="card">Trocar o cartão</button>
        ${running && running.cancel_at === null ? html`<button name="act" value="cancel">Cancelar a assinatura</button>` : ''}
      </form>
      ${session.return_url ? html`<p><a href="${session.return_url}">Voltar ao clube</a></p>` : ''}`,
  );
}

function unknownPage(): Markup {
  return simulatorPage({ title: 'Página não encontrada' }, html`<h1>Esta página não existe</h1>`);
}
