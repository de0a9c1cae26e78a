import type { Context } from 'hono';
import type Stripe from 'stripe';
import { answeredShape } from '../answered-shape.ts';
import { listOf } from '../objects/list.ts';
import type { Simulation } from '../simulation.ts';
import { idOf } from '../simulator-state.ts';
import type { StripeObject } from '../simulator-state.ts';

const MOST_IN_A_LIST = 100;
const USUAL_IN_A_LIST = 10;

/** One object, with what `expand` asks for in place of ids. */
export function answerObject(context: Context, simulation: Simulation, object: { id: string }, expand: string[] = []): Response {
  return context.json(expanded(simulation, object, expand));
}

interface ListWish {
  limit?: number | undefined;
  starting_after?: string | undefined;
  expand?: string[] | undefined;
}

/** A page of a list, newest first. */
export function answerList(context: Context, simulation: Simulation, objects: { id: string }[], wish: ListWish): Response {
  const from = wish.starting_after ? objects.findIndex(({ id }) => id === wish.starting_after) + 1 : 0;
  const size = Math.min(wish.limit ?? USUAL_IN_A_LIST, MOST_IN_A_LIST);
  const expand = (wish.expand ?? []).map((path) => path.replace(/^data\./, ''));
  const page = objects.slice(from, from + size).map((object) => expanded(simulation, object, expand));
  return context.json(listOf(context.req.path, page, from + size < objects.length));
}

type Answered = Record<string, unknown>;

function expanded(simulation: Simulation, object: { id: string }, paths: string[]): Answered {
  const answer = answeredShape(object) as Answered;
  for (const path of paths) expandPath(simulation, answer, path.split('.'));
  return answer;
}

function expandPath(simulation: Simulation, place: Answered, [name = '', ...rest]: string[]): void {
  place[name] = withHidden(simulation, place, name) ?? place[name];
  const value = place[name];
  if (typeof value === 'string') place[name] = answeredShape(simulation.state.anyById(value)) ?? value;
  if (rest.length === 0) return;
  const inner = place[name];
  if (Array.isArray(inner)) for (const item of inner) expandPath(simulation, item as Answered, rest);
  else if (typeof inner === 'object' && inner !== null) expandPath(simulation, inner as Answered, rest);
}

/** Parts that an object has only where they are asked for: a session's line items, an invoice's payments. */
function withHidden(simulation: Simulation, place: Answered, name: string): unknown {
  const { state } = simulation;
  if (place['object'] === 'checkout.session' && name === 'line_items')
    return state.find('checkout.session', String(place['id']))?.line_items;
  if (place['object'] === 'invoice' && name === 'payments') {
    const payments = state.all('invoice_payment').filter(({ invoice }) => idOf(invoice as string | StripeObject) === place['id']);
    return listOf<Stripe.InvoicePayment>('/v1/invoice_payments', payments);
  }
  return undefined;
}
