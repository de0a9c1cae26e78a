import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TYPED, createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';

// A visitor pays before they have an account, and the provider's word comes late or never.

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterEach(async () => club.deliver('once'));
afterAll(() => club?.close());

const newAddress = () => `visita.${crypto.randomUUID().slice(0, 8)}@membro.example`;

/** The question of the sign-up page when the payment page has sent the visitor back. */
const askOf = async (session: string, bearer = club.secrets.publishableKey) =>
  call('manage-subscription', { action: 'session_email', session_id: session }, bearer);
const call: PaymentClub['call'] = async (...request) => club.call(...request);

async function signUp(email: string) {
  const client = club.newClient();
  await client.auth.signUp({ email, password: TEST_PASSWORD, options: { data: { name: 'Rui' } } });
  await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
  // As the app does at each start.
  await client.rpc('apply_pending_user_level', { email_param: email });
  return client;
}

async function planOf(client: Awaited<ReturnType<typeof signUp>>): Promise<Reply> {
  const { data } = await client.rpc('my_plan');
  return data as Reply;
}

/** Opens a payment page as a visitor and ends it so. @returns the session's id */
async function goThrough(outcome: 'pay' | 'later', email: string): Promise<string> {
  const { reply } = await club.checkout(club.secrets.publishableKey);
  await club.post(new URL(String(reply['checkout_url'])).pathname, { outcome, email, ...TYPED });
  return String(reply['id']);
}

test.each(['late', 'never'])(
  'events that come "%s" keep nobody waiting who comes back from the payment page and signs up',
  async (mode) => {
    await club.deliver(mode);
    const email = newAddress();
    expect((await askOf(await goThrough('pay', email))).reply).toEqual({ email, is_paid: true });
    const client = await signUp(email);
    expect(await planOf(client)).toMatchObject({ level: 'expert', source: 'payment', receipts: [{ amount: 3_990 }] });
    await club.post('/dev/payments/events', { order: 'first' });
    expect(await planOf(client)).toMatchObject({ level: 'expert', receipts: [{ amount: 3_990 }] });
  },
);

test('who signs up by themselves before the webhook arrives is Expert when it does, in the session they have', async () => {
  await club.deliver('late');
  const email = newAddress();
  await goThrough('pay', email);
  const client = await signUp(email);
  expect(await planOf(client)).toMatchObject({ level: 'basic', subscription: null });
  await club.post('/dev/payments/events', { order: 'last' });
  expect(await planOf(client)).toMatchObject({ level: 'expert', source: 'payment', receipts: [{ amount: 3_990 }] });
});

test('a boleto that is not paid yet is told as such, opens nothing, and opens the plan when the money comes', async () => {
  const email = newAddress();
  expect((await askOf(await goThrough('later', email))).reply).toEqual({ email, is_paid: false });
  expect(await club.connection.query('select 1 from public.pending_user_levels where email = $1', [email])).toEqual([]);
  const client = await signUp(email);
  const plan = await planOf(client);
  expect(plan).toMatchObject({ level: 'basic', source: 'none', subscription: { status: 'active', paid_until: null }, receipts: [] });
  const { id } = plan['subscription'] as Reply;
  await club.post(`/dev/payments/subscriptions/${String(id)}`, { act: 'voucher_paid' });
  expect(await planOf(client)).toMatchObject({ level: 'expert', source: 'payment', receipts: [{ amount: 3_990 }] });
});

test('a visitor who chose a boleto and then pays by card keeps what is paid, and the boleto is the one that ends', async () => {
  const email = newAddress();
  await goThrough('later', email);
  await goThrough('pay', email);
  await club.jobs();
  const client = await signUp(email);
  expect(await planOf(client)).toMatchObject({
    level: 'expert',
    source: 'payment',
    subscription: { status: 'active', is_live: true, is_refunded: false },
    receipts: [{ amount: 3_990, refunded: 0 }],
  });
  const rows = await club.connection.query<Reply>(
    `select s.status, r.refunded from public.subscriptions s left join public.payment_receipts r on r.subscription_id = s.id where s.email = $1 order by s.status`,
    [email],
  );
  expect(rows).toEqual([
    { status: 'active', refunded: 0 },
    { status: 'canceled', refunded: null },
  ]);
});

test('who would rather pay by card cancels a boleto that is not paid, at once, and pays anew', async () => {
  const member = await club.signUpMember('Bel');
  const { reply } = await club.checkout(member.accessToken);
  await club.post(new URL(String(reply['checkout_url'])).pathname, { outcome: 'later', ...TYPED });
  expect(await club.manage(member, { action: 'cancel' })).toMatchObject({
    status: 200,
    reply: { plan: { level: 'basic', subscription: { status: 'canceled', is_live: false } } },
  });
  await club.buy(member.accessToken);
  expect(await club.planOf(member)).toMatchObject({ level: 'expert', subscription: { status: 'active' } });
});

test("or just pays by card: the boleto that nobody paid is in nobody's way, and ends", async () => {
  const member = await club.signUpMember('Cida');
  const { reply } = await club.checkout(member.accessToken);
  await club.post(new URL(String(reply['checkout_url'])).pathname, { outcome: 'later', ...TYPED });
  const again = await club.checkout(member.accessToken);
  expect([again.status, again.reply['id'] === reply['id']]).toEqual([200, false]);
  await club.post(new URL(String(again.reply['checkout_url'])).pathname, { outcome: 'pay', ...TYPED });
  await club.jobs();
  expect(await club.planOf(member)).toMatchObject({ level: 'expert', subscription: { status: 'active' }, receipts: [{ refunded: 0 }] });
  expect(await livesOf(member.email)).toEqual(['active']);
});

const livesOf = async (email: string) =>
  (
    await club.connection.query<Reply>(
      `select s.status from public.subscriptions s where app.is_live_status(s.status) and s.customer_id in
         (select customer_id from public.subscriptions where email = $1) order by s.id`,
      [email],
    )
  ).map(({ status }) => status);

test.each(['boleto first', 'page first'])(
  "a stranger's boleto in a member's name bars no member from buying (%s), whichever way they pay",
  async (order) => {
    const member = await club.signUpMember('Davi');
    const open = async () => (await club.checkout(member.accessToken)).reply;
    const early = order === 'page first' ? await open() : null;
    await goThrough('later', member.email);
    expect(await club.subscriptionOf(member)).toMatchObject({ status: 'active', paid_until: null });
    const page = await open();
    expect(page['code'], 'the member may buy').toBeUndefined();
    expect(page['checkout_url']).toEqual(expect.stringContaining('/dev/payments/'));
    const customers = await club.stripe.client.checkout.sessions.retrieve(String(page['id']));
    expect(customers.customer, "not as the stranger's customer").toBeNull();
    expect((await member.client.rpc('update_user_level', { user_id_param: member.id, new_level: 'basic' })).data).toMatchObject({
      success: true,
    });
    // By boleto too: of two that are not paid neither ends the other.
    await club.post(new URL(String((early ?? page)['checkout_url'])).pathname, { outcome: 'later', ...TYPED });
    await club.jobs();
    expect(await livesOf(member.email)).toEqual(['active', 'active']);
    const own = await club.connection.query<{ id: string }>(
      `select id from public.subscriptions where user_id = $1 order by created_at desc limit 1`,
      [member.id],
    );
    await club.post(`/dev/payments/subscriptions/${String(own[0]?.id)}`, { act: 'voucher_paid' });
    await club.jobs();
    expect(await club.planOf(member)).toMatchObject({ level: 'expert', subscription: { id: own[0]?.id }, receipts: [{ refunded: 0 }] });
    expect(await livesOf(member.email)).toEqual(['active']);
    expect((await club.checkout(member.accessToken)).reply['code']).toBe('subscription_active');
  },
);

test('what a stranger paid once, and can no longer be charged, is disputed or paid back, bars nobody either', async () => {
  for (const acts of [['decline', 'renew'], ['dispute']]) {
    const member = await club.signUpMember('Edu');
    await goThrough('pay', member.email);
    await club.act(member, ...acts);
    const { reply } = await club.checkout(member.accessToken);
    expect([acts, reply['code']]).toEqual([acts, undefined]);
    await club.post(new URL(String(reply['checkout_url'])).pathname, { outcome: 'pay', ...TYPED });
    await club.jobs();
    expect(await club.planOf(member)).toMatchObject({ level: 'expert', subscription: { status: 'active', is_suspended: false } });
  }
});

test('a session is told to visitors alone, and only when it sold the plan to one', async () => {
  const member = await club.signUpMember('Ana');
  const ofMember = await club.buy(member.accessToken);
  const open = String((await club.checkout(club.secrets.publishableKey)).reply['id']);
  const shirt = await club.stripe.client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_simulator_shirt', quantity: 1 }],
    customer_email: newAddress(),
    success_url: `${TEST_ORIGIN}/auth/signup`,
  });
  await club.post(new URL(shirt.url ?? '').pathname, { outcome: 'pay' });
  for (const session of [ofMember, open, shirt.id, 'cs_test_nobody00000', 'cs_test_../customers', 'sub_1', '']) {
    expect([session, (await askOf(session)).status]).toEqual([session, 404]);
  }
  const paid = await goThrough('pay', newAddress());
  expect((await askOf(paid)).status).toBe(200);
  expect((await askOf(paid, member.accessToken)).status).toBe(400);
});

test('a club without keys sells nothing, and says so', async () => {
  const closed = await createTestClub({
    env: { HOST: '0.0.0.0', PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' },
  });
  const answers = await Promise.all(
    ['create-checkout-session', 'manage-subscription', 'stripe-webhook'].map(async (name) => {
      const answer = await closed.request(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${closed.secrets.publishableKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ plan_level: 'expert', action: 'session_email', session_id: 'cs_test_none00000' }),
      });
      return [name, answer.status, ((await answer.json()) as Reply)['code']];
    }),
  );
  const page = (await (await closed.request('/config.json')).json()) as Reply;
  const pages = await Promise.all(['/dev/payments', '/v1/prices'].map(async (path) => (await closed.request(path)).text()));
  // Where the app is built, it answers to an unknown address.
  const simulated = pages.filter((text) => /Pagamento de teste|"object"/.test(text));
  await closed.close();
  expect(answers).toEqual([
    ['create-checkout-session', 503, 'payments_off'],
    ['manage-subscription', 503, 'payments_off'],
    ['stripe-webhook', 503, 'payments_off'],
  ]);
  expect([page['payments'], simulated]).toEqual([false, []]);
});
