import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { functionEnvironment } from '#server/functions/function-environment.ts';
import type { FunctionContext } from '../../supabase/functions/_shared/context.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { tablesContaining } from './full-member.ts';
import { TEST_ORIGIN, createTestClub } from './test-club.ts';
import type { Member } from './test-club.ts';
import { openSimulatedStripe } from './test-simulator.ts';

export type Reply = Record<string, unknown>;
export type PaymentClub = Awaited<ReturnType<typeof createPaymentClub>>;

/** The number that payers type at Stripe, and the club is never to have. */
const CARD = '4242 4242 4242 4242';
const TAX_ID = '529.982.247-25';
/** The fields that a payer types on the payment page beside the address. */
export const TYPED = { name: CARD, tax_id: TAX_ID } as const;

/**
 * A club with the payment simulator, whose members and visitors pay. Its `close` first looks for what must not be kept
 * or told.
 */
export async function createPaymentClub(options: Parameters<typeof createTestClub>[0] = {}) {
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const logger = createLog('trace', sink);
  const club = await createTestClub({ log: logger, ...options });
  const { simulator } = club;
  if (!simulator) throw new Error('no simulator');
  const stripe = openSimulatedStripe(simulator);

  async function call(name: string, body: unknown, bearer: string | null): Promise<{ status: number; reply: Reply }> {
    const answer = await club.request(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, reply: (await answer.json()) as Reply };
  }
  const checkout = async (bearer: string | null, body: Reply = {}) =>
    call('create-checkout-session', { plan_level: 'expert', ...body }, bearer);
  const manage = async (member: Member, body: Reply) => call('manage-subscription', body, member.accessToken);

  async function post(path: string, fields: Record<string, string>): Promise<Response> {
    return club.request(path, { method: 'POST', headers: { Origin: TEST_ORIGIN }, body: new URLSearchParams(fields) });
  }

  /** Opens a payment page and pays on it. @returns the session's id */
  async function buy(bearer: string, email = ''): Promise<string> {
    const { reply } = await checkout(bearer);
    const { pathname } = new URL(String(reply['checkout_url']));
    await post(pathname, { outcome: 'pay', email, ...TYPED });
    return String(reply['id']);
  }

  async function planOf({ client }: Member): Promise<Reply> {
    const { data } = await client.rpc('my_plan');
    return data as Reply;
  }
  const subscriptionOf = async (member: Member) => (await planOf(member))['subscription'] as Reply;

  /** Does with a member's subscription what the panel can. */
  async function act(member: Member, ...acts: string[]): Promise<void> {
    const { id } = await subscriptionOf(member);
    for (const name of acts) await post(`/dev/payments/subscriptions/${String(id)}`, { act: name });
  }

  /**
   * Where functions run, with a Stripe that does not answer some requests.
   * @param isAway says of a method and path, such as "DELETE /v1/subscriptions/sub_1", whether they find nobody
   */
  function contextWithout(isAway: (request: string) => boolean, more: Partial<FunctionContext> = {}): FunctionContext {
    return {
      env: functionEnvironment(TEST_ORIGIN, club.secrets, simulator?.settings ?? null),
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const path = new URL(request.url).pathname;
        if (path.startsWith('/v1/') && isAway(`${request.method} ${path}`)) {
          return Response.json(
            { error: { type: 'api_error', message: 'away' } },
            { status: 503, headers: { 'Stripe-Should-Retry': 'false' } },
          );
        }
        return club.app.fetch(request);
      },
      now: club.clock.now,
      logError: (message, error) => {
        log += `${message} ${String(error)}\n`;
      },
      ...more,
    };
  }

  /** Has Stripe tell of an object as it is now. @returns the webhook's status */
  async function sendEvent(type: string, object: { id: string }, id = `evt_${crypto.randomUUID()}`): Promise<number> {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    const signature = await stripe.client.webhooks.generateTestHeaderStringAsync({ payload, secret: stripe.webhookSecret });
    const headers = { 'Stripe-Signature': signature };
    return (await club.request('/functions/v1/stripe-webhook', { method: 'POST', body: payload, headers })).status;
  }

  /** The secrets that the club keeps or tells, and must not. */
  async function findSecrets(): Promise<string[]> {
    const { secretKey, webhookSecret } = simulator?.settings ?? { secretKey: '', webhookSecret: '' };
    const words = [secretKey, webhookSecret, '/dev/payments/portal/', CARD, CARD.replaceAll(' ', ''), TAX_ID, TAX_ID.replaceAll(/\D/g, '')];
    const mails = await (await club.request('/dev/inbox.json')).text();
    return [
      ...words.filter((word) => log.includes(word)).map((word) => `log: ${word}`),
      ...words.filter((word) => mails.includes(word)).map((word) => `mails: ${word}`),
      ...(await tablesContaining(club, words)),
    ];
  }

  return {
    ...club,
    simulator,
    stripe,
    /** For another process of the same club. */
    logger,
    /** The output of a command, which is searched as the log is. */
    noteOutput: (text: string) => {
      log += text;
    },
    call,
    checkout,
    manage,
    post,
    buy,
    planOf,
    subscriptionOf,
    act,
    sendEvent,
    contextWithout,
    /** How the events reach the club: once, twice, reverse, never. */
    deliver: async (mode: string) => post('/dev/payments/delivery', { mode }),
    /** The club's clock, so much later than the world's; "0" is the world's. */
    moveClock: async (interval: string) => club.connection.query(`update app.clock_shift set shift = $1::interval`, [interval]),
    /** Does what is due. */
    jobs: async () => call('run-jobs', {}, club.secrets.secretKey),
    jobsWithout: async (isAway: (request: string) => boolean) => runDueJobs(contextWithout(isAway)),
    async levelOf({ client }: Member): Promise<string> {
      const { data } = await client.from('user_progress_level').select('current_level').maybeSingle();
      return data?.current_level ?? 'none';
    },
    subjectsTo: async (email: string) => (await club.mailsTo(email)).map(({ subject }) => subject),
    async close() {
      await simulator.simulation.delivery.settled();
      const found = await findSecrets();
      await club.close();
      expect(found, 'keys, portal addresses, card digits and tax numbers in log, mails or rows').toEqual([]);
    },
  };
}
