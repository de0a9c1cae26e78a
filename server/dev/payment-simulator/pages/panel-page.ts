import { html } from 'hono/html';
import { catalogue } from '../objects/catalogue.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import { momentOf, moneyOf, simulatorPage } from './page-layout.ts';
import type { Markup } from './page-layout.ts';
import { panelActs } from './panel-acts.ts';

const SHOWN_EVENTS = 30;

const DELIVERY = {
  once: 'Na ordem, uma vez',
  twice: 'Cada um duas vezes',
  reverse: 'Na ordem inversa',
  late: 'Atrasados',
  never: 'Nunca',
};

/** A form with one button for each value of its one field. */
function buttons(path: string, field: string, labels: Readonly<Record<string, string>>): Markup {
  return html`<form method="post" action="/dev/payments/${path}">
    ${Object.entries(labels).map(([value, label]) => html`<button name="${field}" value="${value}">${label}</button>`)}
  </form>`;
}

/**
 * The panel: what the provider does by itself in the real world, a tap each. An act that does not fit is refused with a
 * sentence.
 */
export function panelPage(simulation: Simulation, problem?: string): Markup {
  const { state, delivery } = simulation;
  const price = state.get('price', catalogue.priceId).unit_amount;
  return simulatorPage(
    { title: 'Painel do simulador' },
    html`<h1>Painel do simulador de pagamento</h1>
      ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
      <h2>Relógio: ${momentOf(state.time)}</h2>
      ${buttons('time', 'days', { 1: 'Avançar 1 dia', 3: 'Avançar 3 dias', 31: 'Avançar 31 dias' })}
      <h2>Preço de novas assinaturas</h2>
      <form method="post" action="/dev/payments/price">
        <label>Centavos <input type="number" name="amount" min="100" max="99999" required value="${String(price)}" /></label>
        <button>Vender por este preço</button>
      </form>
      <h2>API: ${state.isDown ? 'Fora do ar' : 'no ar'}</h2>
      ${buttons('outage', 'outage', { on: 'Sair do ar', off: 'Voltar a responder' })}
      <h2>Avisos ao clube: ${DELIVERY[state.deliveryMode]}, ${delivery.waiting().length} sem entrega</h2>
      ${buttons('delivery', 'mode', DELIVERY)}
      ${buttons('events', 'order', { first: 'Entregar os que faltam', last: 'Entregar do último ao primeiro' })}
      <h2>Assinaturas</h2>
      ${state.all('subscription').map(
        (subscription) =>
          html`<h3>${state.find('customer', idOf(subscription.customer))?.email ?? 'cliente apagado'}</h3>
            <p>
              ${subscription.status}, ${moneyOf(itemOf(subscription).price.unit_amount)}, período até
              ${momentOf(itemOf(subscription).current_period_end)}, fim ${momentOf(subscription.ended_at ?? subscription.cancel_at)}
            </p>
            ${buttons(
              `subscriptions/${subscription.id}`,
              'act',
              Object.fromEntries(Object.entries(panelActs).map(([name, { label }]) => [name, label])),
            )}`,
      )}
      <h2>Últimos avisos</h2>
      ${state.events
        .slice(-SHOWN_EVENTS)
        .toReversed()
        .map(({ event, answers }) =>
          buttons(`events/${event.id}`, 'again', { yes: `${event.type}: ${answers.join(', ') || 'não entregue'}` }),
        )}`,
  );
}
