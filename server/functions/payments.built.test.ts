import { afterAll, beforeAll, expect, test } from 'vitest';
import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterAll(() => club?.close());

const checkout: PaymentClub['checkout'] = async (...order) => club.checkout(...order);
const manage: PaymentClub['manage'] = async (...order) => club.manage(...order);
const call: PaymentClub['call'] = async (...order) => club.call(...order);
const post: PaymentClub['post'] = async (...form) => club.post(...form);
const buy: PaymentClub['buy'] = async (...order) => club.buy(...order);
const levelOf = async (member: Member) => club.levelOf(member);
const planOf = async (member: Member) => club.planOf(member);
const subscriptionOf = async (member: Member) => club.subscriptionOf(member);
const jobs = async () => club.jobs();

test('a member pays and is expert at once, with a receipt and a mail that says how to cancel', async () => {
  const ana = await club.signUpMember('Ana');
  await buy(ana.accessToken);
  expect(await levelOf(ana)).toBe('expert');
  const plan = await planOf(ana);
  expect(plan).toMatchObject({ source: 'payment', subscription: { status: 'active', amount: 3990, currency: 'brl', cancel_at: null } });
  expect(plan['receipts']).toMatchObject([{ amount: 3990, refunded: 0, url: expect.stringContaining('http') }]);
  await jobs();
  await jobs();
  const mails = (await club.mailsTo(ana.email)).filter(({ subject }) => subject.includes('pagamento'));
  expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(/R\$\s39,90[\s\S]*Para cancelar: abra Meu plano/)]);
  expect(await checkout(ana.accessToken)).toMatchObject({
    status: 409,
    reply: { code: 'subscription_active', url: 'http://localhost:3000/app/plan' },
  });
});

test('cancelling keeps the plan to the end of what is paid, and is taken back; withdrawing pays all back', async () => {
  const bia = await club.signUpMember('Bia');
  expect(await manage(bia, { action: 'cancel' })).toMatchObject({ status: 404, reply: { code: 'no_subscription' } });
  await buy(bia.accessToken);
  const cancelled = await manage(bia, { action: 'cancel' });
  expect(cancelled).toMatchObject({ status: 200, reply: { success: true, plan: { level: 'expert', subscription: { is_live: true } } } });
  const { cancel_at: end, paid_until: paidUntil } = await subscriptionOf(bia);
  expect(new Date(String(end)).getTime()).toBe(new Date(String(paidUntil)).getTime());
  expect(await manage(bia, { action: 'undo' })).toMatchObject({ reply: { plan: { subscription: { cancel_at: null, is_live: true } } } });
  expect(await manage(bia, { action: 'withdraw' })).toMatchObject({
    reply: { plan: { level: 'basic', subscription: { is_live: false, is_refunded: true }, receipts: [{ amount: 3990, refunded: 3990 }] } },
  });
  expect(await levelOf(bia)).toBe('basic');
  await jobs();
  const subjects = (await club.mailsTo(bia.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /cancelada|Devolvemos/.test(subject)).toSorted()).toEqual([
    'Devolvemos seu pagamento do Clube 21',
    'Sua assinatura do Clube 21 foi cancelada',
  ]);
});

test('after the days of withdrawal nobody withdraws, and the plan goes on', async () => {
  const eva = await club.signUpMember('Eva');
  await buy(eva.accessToken);
  await club.connection.query(`update app.clock_shift set shift = interval '${WITHDRAWAL_DAYS + 2} days'`);
  const late = await manage(eva, { action: 'withdraw' });
  await club.connection.query(`update app.clock_shift set shift = interval '0'`);
  expect(late).toMatchObject({ status: 409, reply: { code: 'withdrawal_over' } });
  expect(await levelOf(eva)).toBe('expert');
});

test('a visitor pays, signs up with that address and is expert when the app asks for it', async () => {
  const email = `rui.${crypto.randomUUID().slice(0, 8)}@membro.example`;
  const session = await buy(club.secrets.publishableKey, email);
  const told = await call('manage-subscription', { action: 'session_email', session_id: session }, club.secrets.publishableKey);
  expect(told.reply).toEqual({ email, is_paid: true });
  const client = club.newClient();
  await client.auth.signUp({ email, password: 'segredo-de-teste', options: { data: { name: 'Rui' } } });
  await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
  expect((await client.rpc('apply_pending_user_level', { email_param: email })).data).toMatchObject({ level_applied: true });
  expect((await client.rpc('my_plan')).data).toMatchObject({ level: 'expert', source: 'payment', subscription: { status: 'active' } });
});

test('who paid with another address takes the plan with a code that is mailed there', async () => {
  const address = `trabalho.${crypto.randomUUID().slice(0, 8)}@empresa.example`;
  await buy(club.secrets.publishableKey, address);
  const uma = await club.signUpMember('Uma');
  expect(await manage(uma, { action: 'request_code', email: 'ninguem@empresa.example' })).toEqual({
    status: 200,
    reply: { success: true },
  });
  expect(await manage(uma, { action: 'request_code', email: ` ${address.toUpperCase()} ` })).toEqual({
    status: 200,
    reply: { success: true },
  });
  await jobs();
  expect(await club.mailsTo('ninguem@empresa.example')).toEqual([]);
  const code = /: (\d{6})$/.exec((await club.mailsTo(address))[0]?.subject ?? '')?.[1];
  const other = await club.signUpMember('Outra');
  expect(await manage(other, { action: 'redeem_code', code })).toMatchObject({ status: 403, reply: { code: 'wrong_code' } });
  expect(await manage(uma, { action: 'redeem_code', code })).toMatchObject({
    status: 200,
    reply: { plan: { level: 'expert', source: 'payment', receipts: [{ amount: 3990 }] } },
  });
  // Ten for the session, which a mailed link opened, and ten for where it is.
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await manage(uma, { action: 'redeem_code', code })).status).toBe(403);
  expect((await manage(uma, { action: 'redeem_code', code })).status).toBe(429);
});

test('the plan does not wait for a webhook that never comes', async () => {
  await post('/dev/payments/delivery', { mode: 'never' });
  const gil = await club.signUpMember('Gil');
  const session = await buy(gil.accessToken);
  expect(await levelOf(gil)).toBe('none');
  expect(await manage(gil, { action: 'sync', session_id: session })).toMatchObject({ reply: { success: true, plan: { level: 'expert' } } });
  await post('/dev/payments/delivery', { mode: 'once' });
});

test.each(['twice', 'reverse'])('events that come %s end in the same plan', async (mode) => {
  await post('/dev/payments/delivery', { mode });
  const member = await club.signUpMember('Iva');
  await buy(member.accessToken);
  await post('/dev/payments/delivery', { mode: 'once' });
  expect(await planOf(member)).toMatchObject({ level: 'expert', subscription: { status: 'active' }, receipts: [{ amount: 3990 }] });
});

test('the portal opens for who pays, and leads back to the plan', async () => {
  const lia = await club.signUpMember('Lia');
  await buy(lia.accessToken);
  const { status, reply } = await manage(lia, { action: 'portal', flow: 'payment_method' });
  expect([status, String(reply['url'])]).toEqual([200, expect.stringMatching(/^http/)]);
});

test('deleting the account ends the subscription and pays it back inside the days of withdrawal', async () => {
  const noa = await club.signUpMember('Noa');
  await buy(noa.accessToken);
  const { id } = await subscriptionOf(noa);
  await club.connection.query(`select app.delete_member($1)`, [noa.id]);
  const { client } = club.stripe;
  expect((await client.subscriptions.retrieve(String(id))).status).toBe('active');
  await jobs();
  expect((await client.subscriptions.retrieve(String(id))).status).toBe('canceled');
  const [kept] = await club.connection.query<Reply>(
    `select user_id, email, customer_id, status, (select sum(refunded)::int from public.payment_receipts r where r.subscription_id = s.id) as refunded
       from public.subscriptions s where id = $1`,
    [id],
  );
  expect(kept).toEqual({ user_id: null, email: null, customer_id: null, status: 'canceled', refunded: 3990 });
});

test('a failed renewal is written about, ends after the three days, and late money opens the plan again', async () => {
  const leo = await club.signUpMember('Leo');
  await buy(leo.accessToken);
  const { id } = await subscriptionOf(leo);
  const act = async (name: string) => post(`/dev/payments/subscriptions/${String(id)}`, { act: name });
  await act('decline');
  await act('renew');
  const failed = await subscriptionOf(leo);
  expect(failed).toMatchObject({ status: 'past_due', failed_invoice_url: expect.stringContaining('http') });
  expect(await levelOf(leo)).toBe('expert');
  await jobs();
  expect((await club.mailsTo(leo.email))[0]).toMatchObject({ subject: 'Não conseguimos cobrar sua mensalidade do Clube 21' });
  await club.connection.query(`update app.clock_shift set shift = interval '35 days'`);
  expect(await planOf(leo)).toMatchObject({ level: 'basic', source: 'none' });
  await act('accept');
  await act('collect');
  expect(await planOf(leo)).toMatchObject({ level: 'expert', subscription: { status: 'active', failed_invoice_url: null } });
  await club.connection.query(`update app.clock_shift set shift = interval '0'`);
});

test('who cancels what could not be charged owes nothing more, at once', async () => {
  const ivo = await club.signUpMember('Ivo');
  await buy(ivo.accessToken);
  const { id } = await subscriptionOf(ivo);
  const act = async (name: string) => post(`/dev/payments/subscriptions/${String(id)}`, { act: name });
  await act('decline');
  await act('renew');
  expect(await manage(ivo, { action: 'cancel' })).toMatchObject({
    reply: { plan: { subscription: { status: 'canceled', is_live: false, is_refunded: false }, receipts: [{ refunded: 0 }] } },
  });
  await jobs();
  expect((await club.mailsTo(ivo.email))[0]).toMatchObject({
    subject: 'Sua assinatura do Clube 21 foi cancelada',
    text: expect.stringContaining('A assinatura terminou e nada mais será cobrado.'),
  });
});

test('an invoice that was never paid can’t be paid any more when its subscription has ended, whoever ended it', async () => {
  const openOf = async (id: string) => (await club.stripe.client.invoices.list({ subscription: id, status: 'open' })).data;
  const [ugo, zoe] = [await club.signUpMember('Ugo'), await club.signUpMember('Zoe')];
  for (const { accessToken } of [ugo, zoe]) await buy(accessToken);
  const idOf = async (member: Member) => String((await subscriptionOf(member))['id']);
  const [ofUgo, ofZoe] = [await idOf(ugo), await idOf(zoe)];
  await club.act(ugo, 'decline', 'renew');
  expect(await openOf(ofUgo)).toHaveLength(1);
  await club.manage(ugo, { action: 'cancel' });
  expect(await openOf(ofUgo)).toEqual([]);
  await club.act(zoe, 'decline', 'renew');
  // The last attempt failed too, and Stripe ends the subscription by itself.
  await club.stripe.client.subscriptions.cancel(ofZoe);
  await club.simulator.simulation.delivery.settled();
  expect(await openOf(ofZoe)).toHaveLength(1);
  await club.jobs();
  expect(await openOf(ofZoe)).toEqual([]);
});

test('a second press after paying opens no second page, though no event has come', async () => {
  const rui = await club.signUpMember('Rui');
  await post('/dev/payments/delivery', { mode: 'never' });
  try {
    await buy(rui.accessToken);
    expect(await planOf(rui)).toMatchObject({ level: 'basic', subscription: null });
    expect(await checkout(rui.accessToken)).toMatchObject({ status: 409, reply: { code: 'subscription_active' } });
    expect(await planOf(rui)).toMatchObject({ level: 'expert', subscription: { status: 'active' } });
  } finally {
    await post('/dev/payments/delivery', { mode: 'once' });
  }
});

test('a dispute suspends the plan until it is won', async () => {
  const edu = await club.signUpMember('Edu');
  await buy(edu.accessToken);
  const { id } = await subscriptionOf(edu);
  await post(`/dev/payments/subscriptions/${String(id)}`, { act: 'dispute' });
  expect(await planOf(edu)).toMatchObject({ level: 'basic', subscription: { is_suspended: true } });
  await post(`/dev/payments/subscriptions/${String(id)}`, { act: 'won' });
  expect(await planOf(edu)).toMatchObject({ level: 'expert', subscription: { is_suspended: false } });
});

test('of two subscriptions of one person the later one is ended and paid back', async () => {
  const pia = await club.signUpMember('Pia');
  await buy(pia.accessToken);
  const { id: first } = await subscriptionOf(pia);
  await buy(club.secrets.publishableKey, pia.email);
  await jobs();
  const rows = await club.connection.query<Reply>(
    `select s.id = $2 as is_first, s.status, (select sum(r.refunded)::int from public.payment_receipts r where r.subscription_id = s.id) as refunded
       from public.subscriptions s where user_id = $1 order by is_first desc`,
    [pia.id, first],
  );
  expect(rows).toEqual([
    { is_first: true, status: 'active', refunded: 0 },
    { is_first: false, status: 'canceled', refunded: 3990 },
  ]);
  expect(await levelOf(pia)).toBe('expert');
  await jobs();
  const refund = (await club.mailsTo(pia.email)).find(({ subject }) => subject.startsWith('Devolvemos'));
  expect(refund?.text).toContain('outra assinatura, que continua');
});

test('a live subscription to another product of the account bars nobody from the plan', async () => {
  const lou = await club.signUpMember('Lou');
  await buy(lou.accessToken);
  await manage(lou, { action: 'withdraw' });
  const [{ customer } = { customer: '' }] = await club.connection.query<{ customer: string }>(
    'select customer_id as customer from public.subscriptions where user_id = $1',
    [lou.id],
  );
  const shirt = await club.stripe.client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_simulator_shirt', quantity: 1 }],
    customer,
    success_url: 'http://localhost:3000/app/plan',
  });
  await post(new URL(shirt.url ?? '').pathname, { outcome: 'pay' });
  expect(await checkout(lou.accessToken)).toMatchObject({ status: 200, reply: { checkout_url: expect.stringContaining('http') } });
});

test('a mail that could not be handed over is tried again later, and is sent once by however many who try', async () => {
  const max = await club.signUpMember('Max');
  await buy(max.accessToken);
  const told: unknown[] = [];
  const sendMail = async () => Promise.reject(Object.assign(new Error(`refused ${max.email}`), { code: 'ECONNREFUSED' }));
  await runDueJobs(club.contextWithout(() => false, { sendMail, logError: (...what) => void told.push(...what.map(String)) }));
  const mails = async () => (await club.mailsTo(max.email)).filter(({ subject }) => subject.startsWith('Recebemos')).length;
  expect(await mails()).toBe(0);
  expect(told.join()).toMatch(/mail.*ECONNREFUSED/);
  expect(told.join()).not.toContain(max.email);
  await jobs();
  expect(await mails()).toBe(0);
  await club.connection.query(`update app.clock_shift set shift = interval '2 minutes'`);
  await Promise.all([jobs(), jobs(), jobs()]);
  await jobs();
  await club.connection.query(`update app.clock_shift set shift = interval '0'`);
  expect(await mails()).toBe(1);
});

test('what is not signed, signed with another secret or ten minutes old is refused, and an unknown event is taken', async () => {
  const { client } = club.stripe;
  const payload = JSON.stringify({ id: 'evt_x', object: 'event', type: 'product.created', data: { object: {} } });
  const secret = club.simulator.settings.webhookSecret;
  const send = async (signature: string | null) =>
    (
      await club.request('/functions/v1/stripe-webhook', {
        method: 'POST',
        body: payload,
        headers: signature === null ? {} : { 'Stripe-Signature': signature },
      })
    ).status;
  const sign = async (key: string, timestamp?: number) =>
    client.webhooks.generateTestHeaderStringAsync({ payload, secret: key, timestamp });
  expect(await send(null)).toBe(400);
  expect(await send('t=1,v1=00')).toBe(400);
  expect(await send(await sign('whsec_of_somebody_else'))).toBe(400);
  expect(await send(await sign(secret, Math.floor(Date.now() / 1000) - 600))).toBe(400);
  expect(await send(await sign(secret))).toBe(200);
});

test.each([
  ['no bearer', null],
  ['a key that is not the club’s', 'sb_publishable_of_somebody_else'],
  ['a token that nobody signed', `${btoa('{"alg":"none"}')}.${btoa('{"role":"authenticated"}')}.`],
])('%s opens no payment page and changes no plan', async (_what, bearer) => {
  expect((await checkout(bearer)).status).toBe(401);
  expect((await call('manage-subscription', { action: 'cancel' }, bearer)).status).toBe(401);
  expect((await call('run-jobs', {}, bearer)).status).toBe(403);
});

test.each([{ plan_level: 'basic' }, { plan_level: null }, { email: 'no address' }, { email: ['a@b.example'] }])(
  '%j is no order',
  async (body) => {
    expect(await checkout(club.secrets.publishableKey, body)).toMatchObject({ status: 400, reply: { code: 'invalid_input' } });
  },
);

test('a member runs no jobs, and a visitor changes no plan', async () => {
  const max = await club.signUpMember('Nino');
  expect((await call('run-jobs', {}, max.accessToken)).status).toBe(403);
  expect((await call('manage-subscription', { action: 'cancel' }, club.secrets.publishableKey)).status).toBe(401);
  expect(await manage(max, { action: 'erase' })).toMatchObject({ status: 400 });
});
