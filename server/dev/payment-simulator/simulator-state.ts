import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';

/** Everything the simulator keeps, in the shapes that the SDK's types give them. Objects name each other by id. */
export type StripeObject =
  | Stripe.BillingPortal.Session
  | Stripe.Charge
  | Stripe.Checkout.Session
  | Stripe.Customer
  | Stripe.Dispute
  | Stripe.Invoice
  | Stripe.InvoicePayment
  | Stripe.PaymentIntent
  | Stripe.Price
  | Stripe.Product
  | Stripe.Refund
  | Stripe.Subscription
  | Stripe.WebhookEndpoint;

export type ObjectKind = StripeObject['object'];
export type ObjectOf<Kind extends ObjectKind> = Extract<StripeObject, { object: Kind }>;

/**
 * How events reach the club: as they come, each twice, newest first, not at all, or only when somebody asks for those
 * that wait.
 */
export const deliveryModes = ['once', 'twice', 'reverse', 'never', 'late'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** An event with what became of it. */
export interface SimulatedEvent {
  event: Stripe.Event;
  /** HTTP statuses of the club's answers, oldest first; 0 where it did not answer. */
  answers: number[];
}

/** An answer that a repeated idempotency key gets again. */
export interface KeptAnswer {
  request: string;
  status: number;
  body: unknown;
}

/**
 * The fields that a checkout session's subscription will carry; Stripe takes them at the session's creation and never
 * answers them.
 */
export interface SubscriptionData {
  description: string | null;
  metadata: Stripe.Metadata;
}

/** The state that is written to DATA_DIR. */
export interface KeptState {
  shape: 1;
  shiftMs: number;
  deliveryMode: DeliveryMode;
  /** Absent in what an older build kept. */
  isDown?: boolean;
  objects: StripeObject[];
  events: SimulatedEvent[];
  /** By idempotency key. */
  answers: [string, KeptAnswer][];
  /** Customers whose card is declined. */
  declining: string[];
  /** By checkout session. */
  subscriptionData: [string, SubscriptionData][];
}

/** The simulator's whole memory: objects by id, events, and what the panel has set. */
export class SimulatorState {
  shiftMs = 0;
  deliveryMode: DeliveryMode = 'once';
  /** Whether the API answers nobody, as in an outage. */
  isDown = false;
  readonly events: SimulatedEvent[] = [];
  readonly answers = new Map<string, KeptAnswer>();
  readonly declining = new Set<string>();
  readonly subscriptionData = new Map<string, SubscriptionData>();
  private readonly objects = new Map<string, StripeObject>();
  private readonly now: () => Date;

  /** @param now the club's clock; the simulator's own runs ahead of it by what the panel has moved it */
  constructor(now: () => Date) {
    this.now = now;
  }

  /** Seconds since 1970, as Stripe counts. */
  get time(): number {
    return Math.floor((this.now().getTime() + this.shiftMs) / 1_000);
  }

  put<Kept extends StripeObject>(object: Kept): Kept {
    this.objects.set(object.id, object);
    return object;
  }

  find<Kind extends ObjectKind>(kind: Kind, id: string | null | undefined): ObjectOf<Kind> | undefined {
    const object = id ? this.objects.get(id) : undefined;
    return object?.object === kind ? (object as ObjectOf<Kind>) : undefined;
  }

  /** For what another object names: it must be there. */
  get<Kind extends ObjectKind>(kind: Kind, id: string | null | undefined): ObjectOf<Kind> {
    const object = this.find(kind, id);
    if (!object) throw new Error(`The simulator has no ${kind} ${id}`);
    return object;
  }

  anyById(id: string): StripeObject | undefined {
    return this.objects.get(id);
  }

  /** All of a kind, newest first as Stripe lists them. */
  all<Kind extends ObjectKind>(kind: Kind): ObjectOf<Kind>[] {
    return [...this.objects.values()].filter((object): object is ObjectOf<Kind> => object.object === kind).toReversed();
  }

  remove(id: string): void {
    this.objects.delete(id);
  }

  toKept(): KeptState {
    const { shiftMs, deliveryMode, isDown, events } = this;
    return {
      shape: 1,
      shiftMs,
      deliveryMode,
      isDown,
      events,
      objects: [...this.objects.values()],
      answers: [...this.answers],
      declining: [...this.declining],
      subscriptionData: [...this.subscriptionData],
    };
  }

  restore(kept: KeptState): void {
    this.shiftMs = kept.shiftMs;
    this.deliveryMode = kept.deliveryMode;
    this.isDown = kept.isDown ?? false;
    for (const object of kept.objects) this.put(object);
    this.events.push(...kept.events);
    for (const [key, answer] of kept.answers) this.answers.set(key, answer);
    for (const customer of kept.declining) this.declining.add(customer);
    for (const [session, data] of kept.subscriptionData) this.subscriptionData.set(session, data);
  }
}

/** An id as Stripe writes them, such as sub_4f0c…. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

/** The id of what an object names, which Stripe's types allow to be the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
