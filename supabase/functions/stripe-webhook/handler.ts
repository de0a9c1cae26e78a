import { connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, failure, json, refuse } from '../_shared/http.ts';
import { machineTime } from '../_shared/machine-time.ts';
import { readPaid } from '../_shared/month-state.ts';
import { connectStripe, faultOf, readSignedEvent } from '../_shared/stripe.ts';
import { paidBy } from './paid-by.ts';

/**
 * POST by Stripe, with the header Stripe-Signature over the raw body. Answers 200 {received: true} to every event that
 * Stripe signed, known or not, so that it is not sent again; 400 bad_signature to anything else; 500 to a fault, after
 * which Stripe sends it again for three days.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const stripe = connectStripe(context);
  if (!stripe) return refuse(503, 'payments_off');
  // As text: the signature is over what was sent, to the last space.
  const event = await readSignedEvent(stripe, await request.text(), request.headers.get('Stripe-Signature'));
  if (!event) return failure(400, 'bad_signature', 'Assinatura inválida.');
  try {
    // Before it is asked for: of two answers the one asked for later holds.
    const readAt = machineTime().toISOString();
    const id = await paidBy(stripe.client, event);
    const state = id === null ? null : await readPaid(stripe, id);
    if (state) {
      const backend = connectBackend(context);
      await backend.call('record_payment_event', { p_id: event.id, p_type: event.type, p_state: state, p_read_at: readAt });
    }
    return json({ received: true });
  } catch (error) {
    throw faultOf(error) ?? error;
  }
}
