import { html } from 'hono/html';
import type Stripe from 'stripe';
import { sessionThatWaits } from '../acts/voucher.ts';
import { catalogue } from '../objects/catalogue.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Simulation } from '../simulation.ts';
import { deliveryModes } from '../simulator-state.ts';
import type { DeliveryMode, SimulatedEvent } from '../simulator-state.ts';
import { idOf } from '../simulator-state.ts';
import { momentOf, moneyOf, simulatorPage } from './page-layout.ts';
import type { Markup } from './page-layout.ts';
import { paidPartsOf } from './panel-acts.ts';
import type { PanelAct } from './panel-acts.ts';

const SHOWN_EVENTS = 30;

const MODES: Record<DeliveryMode, string> = {
  once: 'na ordem, uma vez',
  twice: 'cada um duas vezes',
  reverse: 'na ordem inversa',
  never: 'nunca',
  late: 'atrasados (só quando eu mandar)',
};

/** The panel: what the provider does by itself in the real world, a tap each. */
export function panelPage(simulation: Simulation, problem?: string): Markup {
  const { state, delivery } = simulation;
  const subscriptions = state.all('subscription');
  const waiting = delivery.waiting();
  return simulatorPage(
    { title: 'Painel do simulador' },
    html`<h1>Painel do simulador de pagamento</h1>
      ${problem ? html`<p class="alert" role="alert">${problem}</p>` : ''}
      <h2>Relógio do simulador</h2>
      <p>${momentOf(state.time)}. O relógio do clube não anda junto.</p>
      <form method="post" action="/dev/payments/time">
        <button name="days" value="1">Avançar 1 dia</button>
        <button name="days" value="3">Avançar 3 dias</button>
        <button name="days" value="31">Avançar 31 dias</button>
      </form>
      <h2>Preço do plano</h2>
      <form method="post" action="/dev/payments/price">
        <label
          >Centavos
          <input
            type="number"
            name="amount"
            min="100"
            max="99999"
            required
            value="${String(state.get('price', catalogue.priceId).unit_amount)}"
        /></label>
        <button>Vender por este preço</button>
      </form>
      <p>Quem já assina continua pagando o de antes. A página do clube mostra o de content/club.ts.</p>
      <h2>API</h2>
      <form method="post" action="/dev/payments/outage">
        <button name="outage" value="${state.isDown ? 'off' : 'on'}">${state.isDown ? 'Voltar a responder' : 'Sair do ar'}</button>
        ${state.isDown ? html`<span class="alert">Fora do ar: responde 503 ao clube.</span>` : ''}
      </form>
      <h2>Avisos ao clube (webhook)</h2>
      <form method="post" action="/dev/payments/delivery">
        <label
          >Entregar
          <select name="mode">
            ${deliveryModes.map((mode) => html`<option value="${mode}" ${mode === state.deliveryMode ? 'selected' : ''}>${MODES[mode]}</option>`)}
          </select>
        </label>
        <button>Usar</button>
      </form>
      ${
        waiting.length > 0
          ? html`<p>${waiting.length} sem entrega.</p>
              <form method="post" action="/dev/payments/events">
                <button name="order" value="first">Entregar os que faltam</button>
                <button name="order" value="last">Entregar do último ao primeiro</button>
              </form>`
          : ''
      }
      <h2>Assinaturas</h2>
      ${subscriptions.length > 0 ? subscriptions.map((subscription) => subscriptionPart(simulation, subscription)) : html`<p>Nenhuma ainda.</p>`}
      <h2>Últimos avisos</h2>
      ${state.events.length > 0 ? state.events.slice(-SHOWN_EVENTS).toReversed().map(eventPart) : html`<p>Nenhum ainda.</p>`}`,
  );
}

function subscriptionPart(simulation: Simulation, subscription: Stripe.Subscription): Markup {
  const { state } = simulation;
  const customerId = idOf(subscription.customer) ?? '';
  const { openInvoice, charge, openDispute } = paidPartsOf(simulation, subscription);
  const isDeclining = state.declining.has(customerId);
  const isWaiting = sessionThatWaits(simulation, subscription) !== undefined;
  const acts: [PanelAct, string, boolean][] = [
    ['renew', 'Renovar agora', subscription.status !== 'canceled'],
    ['decline', 'Recusar as próximas cobranças', !isDeclining],
    ['accept', 'Aceitar as próximas cobranças', isDeclining],
    ['collect', 'Cobrar a fatura em aberto', openInvoice !== undefined && !isWaiting],
    ['voucher_paid', 'Boleto pago', isWaiting],
    ['voucher_failed', 'Boleto vencido sem pagamento', isWaiting],
    ['refund', 'Reembolsar', charge !== undefined && !charge.refunded && !charge.disputed],
    ['dispute', 'Contestar', charge !== undefined && !charge.disputed && !charge.refunded],
    ['won', 'Contestação ganha pelo clube', openDispute !== undefined],
    ['lost', 'Contestação perdida', openDispute !== undefined],
  ];
  const item = itemOf(subscription);
  return html`<article>
    <h3>${state.find('customer', customerId)?.email ?? 'cliente apagado'}</h3>
    <dl>
      <dt>Situação</dt>
      <dd>${subscription.status}${isDeclining ? ', cartão recusado' : ''}</dd>
      <dt>Valor</dt>
      <dd>${moneyOf(item.price.unit_amount)}</dd>
      <dt>Período até</dt>
      <dd>${momentOf(item.current_period_end)}</dd>
      <dt>Termina em</dt>
      <dd>${momentOf(subscription.ended_at ?? subscription.cancel_at)}</dd>
    </dl>
    <form method="post" action="/dev/payments/subscriptions/${subscription.id}">
      ${acts.filter(([, , isPossible]) => isPossible).map(([act, label]) => html`<button name="act" value="${act}">${label}</button>`)}
    </form>
  </article>`;
}

function eventPart({ event, answers }: SimulatedEvent): Markup {
  return html`<article>
    <div class="row">
      <strong>${event.type}</strong> ${momentOf(event.created)}
      <span>${answers.length > 0 ? `respostas: ${answers.join(', ')}` : 'não entregue'}</span>
    </div>
    <form method="post" action="/dev/payments/events/${event.id}"><button>Entregar${answers.length > 0 ? ' de novo' : ''}</button></form>
  </article>`;
}
