import Stripe from 'stripe';
import { answeredShape } from './answered-shape.ts';
import type { EventDelivery } from './event-delivery.ts';
import { idOf, newId } from './simulator-state.ts';
import type { SimulatorState } from './simulator-state.ts';

type EventType = Stripe.Event['type'];
type EventObject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

interface SimulationOptions {
  state: SimulatorState;
  /** Origin of the hosted pages. */
  origin: string;
  delivery: EventDelivery;
}

/** The place that acts work on: the state, and the events they tell of it. */
export class Simulation {
  readonly state: SimulatorState;
  readonly origin: string;
  readonly delivery: EventDelivery;
  private told: Stripe.Event[] = [];

  constructor({ state, origin, delivery }: SimulationOptions) {
    this.state = state;
    this.origin = origin;
    this.delivery = delivery;
  }

  /**
   * Notes an event; it is sent when the act has ended. The object is as it is now, and types hold it to what such an
   * event carries.
   */
  tell<Type extends EventType>(type: Type, object: EventObject<Type>): void {
    this.told.push({
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.state.time,
      data: { object: answeredShape(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event);
  }

  /** Sends what the acts since the last time have told. @returns when the club has answered, if it is told now */
  async endAct(): Promise<void> {
    const events = this.told;
    this.told = [];
    await this.delivery.send(events);
  }

  customerOf(reference: string | { id: string } | null): Stripe.Customer {
    return this.state.get('customer', idOf(reference));
  }
}
