import Stripe from 'stripe';
import { isFollowed } from '../../../supabase/functions/_shared/followed-events.ts';
import type { SimulatedEvent, SimulatorState } from './simulator-state.ts';

interface DeliveryOptions {
  state: SimulatorState;
  /** The club's endpoint. */
  url: string;
  webhookSecret: string;
  /** The club's server, in process. */
  answer: (request: Request) => Promise<Response>;
}

const KEPT_EVENTS = 100;

/** Tells the club's webhook of events, as often and in the order that the panel has set. */
export class EventDelivery {
  private readonly options: DeliveryOptions;
  // Events go out one after the other, or the order that the panel asks for would be chance.
  private queue: Promise<void> = Promise.resolve();

  constructor(options: DeliveryOptions) {
    this.options = options;
  }

  /** Keeps events and sends them by the present mode. @returns when the club has answered to all that are sent now */
  async send(events: Stripe.Event[]): Promise<void> {
    const { state } = this.options;
    const enabled = events.filter(isFollowed).map((event) => ({ event, answers: [] }));
    state.events.push(...enabled);
    state.events.splice(0, Math.max(0, state.events.length - KEPT_EVENTS));
    await this.deliver(orderOf(state.deliveryMode, enabled));
  }

  /** Sends events now, in this order; one may be there twice. */
  async deliver(events: SimulatedEvent[]): Promise<void> {
    const before = this.queue;
    const deliverAll = async () => {
      await before;
      for (const event of events) await this.deliverOne(event);
    };
    this.queue = deliverAll();
    await this.queue;
  }

  /** Those that the club never took, oldest first. */
  waiting(): SimulatedEvent[] {
    return this.options.state.events.filter(({ answers }) => !answers.some((status) => status >= 200 && status < 300));
  }

  /** @returns when nothing is on its way to the club any more */
  async settled(): Promise<void> {
    const seen = this.queue;
    await seen;
    if (seen !== this.queue) await this.settled();
  }

  private async deliverOne(simulated: SimulatedEvent): Promise<void> {
    const { url, webhookSecret, answer } = this.options;
    const payload = JSON.stringify(simulated.event);
    // Signed at the machine's time, whatever the simulator's clock shows: the receiver refuses old signatures by its
    // own.
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret });
    const request = new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body: payload,
    });
    const status = await answer(request).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    simulated.answers.push(status);
  }
}

function orderOf(mode: SimulatorState['deliveryMode'], events: SimulatedEvent[]): SimulatedEvent[] {
  switch (mode) {
    case 'twice':
      return events.flatMap((event) => [event, event]);
    case 'reverse':
      return events.toReversed();
    case 'never':
    case 'late':
      return [];
    case 'once':
    default:
      return events;
  }
}
