import { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { z } from 'zod';
import { completeSession } from '../acts/complete-session.ts';
import { letTimePass } from '../acts/let-time-pass.ts';
import { percentOff } from '../objects/catalogue.ts';
import { priceOf } from '../objects/checkout-session.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { moneyOf, simulatorPage } from './page-layout.ts';
import type { Markup } from './page-layout.ts';
import { readForm } from './read-form.ts';

const payment = z.object({
  outcome: z.enum(['pay', 'later', 'decline']),
  email: z.email().catch(''),
  name: z.string().trim().max(200).catch(''),
  tax_id: z.string().trim().max(20).catch(''),
  promotion_code: z.string().trim().max(50).catch(''),
});

interface PageState {
  problem?: string;
  email?: string;
}

/** The hosted page of a checkout session: pay, be declined, or go back. */
export function checkoutPages(simulation: Simulation, onChange: () => void): Hono {
  const { state } = simulation;
  const pages = new Hono();

  pages.get('/:id', async (context) => {
    letTimePass(simulation);
    const session = state.find('checkout.session', context.req.param('id'));
    if (!session) return context.html(unknownPage(), 404);
    return context.html(session.status === 'open' ? payPage(simulation, session) : closedPage(session));
  });

  pages.post('/:id', async (context) => {
    letTimePass(simulation);
    const session = state.find('checkout.session', context.req.param('id'));
    if (!session) return context.html(unknownPage(), 404);
    const form = payment.parse(await readForm(context));
    // After what takes time: of two forms that come at once the second finds the page closed.
    if (session.status !== 'open') return context.html(closedPage(session));
    const email = knownEmailOf(simulation, session) ?? form.email;
    if (!email) return context.html(payPage(simulation, session, { problem: 'Informe um email válido.' }), 400);
    if (form.outcome === 'decline') {
      return context.html(payPage(simulation, session, { problem: 'O cartão foi recusado. Tente outro cartão.', email }), 402);
    }
    const off = session.allow_promotion_codes && form.promotion_code ? percentOff(form.promotion_code) : 0;
    if (off === null) return context.html(payPage(simulation, session, { problem: 'Este código promocional não vale.', email }), 400);
    completeSession(simulation, session, {
      email,
      name: form.name || null,
      taxId: form.tax_id || null,
      percentOff: off,
      isLater: form.outcome === 'later',
    });
    onChange();
    // Stripe too lets the payer go on only when the webhook has answered, or after ten seconds.
    await simulation.endAct();
    onChange();
    return context.html(closedPage(session));
  });
  return pages;
}

function knownEmailOf(simulation: Simulation, session: Stripe.Checkout.Session): string | null {
  return session.customer_email ?? simulation.state.find('customer', idOf(session.customer))?.email ?? null;
}

function payPage(simulation: Simulation, session: Stripe.Checkout.Session, { problem, email = '' }: PageState = {}): Markup {
  const price = priceOf(session);
  const product = simulation.state.find('product', idOf(price.product));
  const known = knownEmailOf(simulation, session);
  const period = session.mode === 'subscription' ? ' por mês' : '';
  return simulatorPage(
    { title: 'Pagamento' },
    html`<h1>${product?.name ?? 'Plano'}</h1>
      <p>${moneyOf(session.amount_total)}${period}</p>
      ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
      <form method="post" class="column">
        ${
          known
            ? html`<p>Email: <strong>${known}</strong></p>`
            : html`<label>Email <input type="email" name="email" autocomplete="email" required value="${email}" /></label>`
        }
        <label>Nome no cartão <input name="name" autocomplete="cc-name" /></label>
        ${session.tax_id_collection?.enabled ? html`<label>CPF <input name="tax_id" inputmode="numeric" autocomplete="off" /></label>` : ''}
        ${session.allow_promotion_codes ? html`<label>Código promocional <input name="promotion_code" autocomplete="off" /></label>` : ''}
        ${session.custom_text.submit ? html`<p>${withLinks(session.custom_text.submit.message)}</p>` : ''}
        <button class="main" name="outcome" value="pay">Pagar ${moneyOf(session.amount_total)}</button>
        ${session.mode === 'subscription' ? html`<button name="outcome" value="later">Gerar boleto</button>` : ''}
        <button name="outcome" value="decline">Recusar o cartão</button>
      </form>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Voltar sem pagar</a></p>` : ''}`,
  );
}

/** The club's text on the page, whose links are written as in Markdown. */
function withLinks(text: string): Markup[] {
  const parts = text.split(/(\[[^\]]+\]\(https?:[^)\s]+\))/);
  return parts.map((part) => {
    const [, label, address] = /^\[([^\]]+)\]\((.+)\)$/.exec(part) ?? [];
    return label && address ? html`<a href="${address}" target="_blank" rel="noreferrer">${label}</a>` : html`${part}`;
  });
}

/**
 * Leads on by itself rather than by a redirect: the club's page may be on another port (Vite's), where the policy of
 * this page lets no form lead.
 */
function closedPage(session: Stripe.Checkout.Session): Markup {
  if (session.status !== 'complete') {
    return simulatorPage(
      { title: 'Página encerrada' },
      html`<h1>Esta página de pagamento foi encerrada</h1>
        ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Voltar ao clube</a></p>` : ''}`,
    );
  }
  const next = (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  const title = session.payment_status === 'unpaid' ? 'Boleto gerado' : 'Pagamento confirmado';
  return simulatorPage(
    { title, next },
    html`<h1>${title}</h1>
      <p><a href="${next}">Voltar ao clube</a></p>`,
  );
}

function unknownPage(): Markup {
  return simulatorPage({ title: 'Página não encontrada' }, html`<h1>Esta página de pagamento não existe</h1>`);
}
