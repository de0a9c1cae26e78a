/** The server did not open a payment page. The message is the catalogue's, for the console; nobody else reads it. */
export class CheckoutError extends Error {
  /** The answer's HTTP status. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export interface CheckoutRequest {
  supabaseUrl: string;
  /** The public key: a caller without a session calls with it. */
  supabaseKey: string;
  /** The access token of a signed-in member. */
  token?: string | null | undefined;
  /** A visitor's address, if they have given one; the server takes a member's from their account. */
  email?: string | null | undefined;
}

/** The server gives itself a minute: a member who waits longer has no connection. */
const LONGEST_ANSWER_MS = 70_000;

/** @returns null for what is no web address: it would be followed */
function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : null;
}

/**
 * Opens a payment page for the paid plan.
 * @returns where the browser goes next: the provider's page, or the plan of a member who has one already
 * @throws CheckoutError as the catalogue has it, TypeError without a connection
 */
export async function createCheckoutSession(
  { supabaseUrl, supabaseKey, token, email }: CheckoutRequest,
  send: typeof fetch = (input, init) => fetch(input, init),
): Promise<string> {
  const answer = await send(`${supabaseUrl}/functions/v1/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: supabaseKey, Authorization: `Bearer ${token ?? supabaseKey}` },
    body: JSON.stringify({ plan_level: 'expert', ...(email && { email }) }),
    signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
  });
  const body: unknown = await answer.json().catch(() => null);
  const reply = (body ?? {}) as Record<string, unknown>;
  const address = webAddress(reply['checkout_url']) ?? webAddress(reply['url']);
  const isSubscriber = answer.status === 409 && reply['code'] === 'subscription_active';
  if (!answer.ok && !(isSubscriber && address))
    throw new CheckoutError(`Erro ao criar sessão de checkout: ${answer.status}`, answer.status);
  if (address) return address;
  // The provider's script no longer leads anywhere by an id alone: without an address there is no way on.
  throw new CheckoutError(reply['id'] ? 'URL de checkout não encontrada' : 'Resposta inválida do servidor - sem URL ou ID', answer.status);
}
