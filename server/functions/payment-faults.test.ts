import { afterAll, beforeAll, expect, test } from 'vitest';
import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import { TEST_ORIGIN, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { idOf } from '../../supabase/functions/_shared/subscription-state.ts';
import { handle as createCheckoutSession } from '../../supabase/functions/create-checkout-session/handler.ts';
import { handle as manageSubscription } from '../../supabase/functions/manage-subscription/handler.ts';

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterAll(() => club?.close());

/** The row of a subscription, also of one that is nobody's. */
async function rowOf(id: unknown): Promise<Reply> {
  const [row] = await club.connection.query<Reply>(
    `select s.user_id, s.email, s.customer_id, s.status, coalesce((select sum(r.refunded)::int from public.payment_receipts r where r.subscription_id = s.id), 0) as refunded
       from public.subscriptions s where s.id = $1`,
    [id],
  );
  return row ?? {};
}

async function askAt(handler: typeof manageSubscription, member: Member, body: Reply, isAway: (request: string) => boolean) {
  const request = new Request(`${TEST_ORIGIN}/functions/v1/x`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${member.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await handler(request, club.contextWithout(isAway));
  return { status: answer.status, reply: (await answer.json()) as Reply };
}

async function payingMember(name: string): Promise<Member & { subscription: string }> {
  const member = await club.signUpMember(name);
  await club.buy(member.accessToken);
  return { ...member, subscription: String((await club.subscriptionOf(member))['id']) };
}

/** The simulated Stripe forgets, as another account or mode knows none of it. */
function forgetAtProvider(...ids: string[]): void {
  const { state } = club.simulator.simulation;
  for (const id of ids) state.remove(id);
  state.answers.clear();
}

test('who paid, and whose event and return were both lost, is found when the payment page has closed', async () => {
  // The night has passed: it would find them too.
  await club.jobs();
  await club.deliver('never');
  const ada = await club.signUpMember('Ada');
  await club.buy(ada.accessToken);
  const email = `visita.${crypto.randomUUID().slice(0, 8)}@membro.example`;
  await club.buy(club.secrets.publishableKey, email);
  await club.deliver('once');
  await club.jobs();
  expect(await club.levelOf(ada)).toBe('none');
  await club.moveClock('2 hours');
  await club.jobs();
  await club.moveClock('0');
  expect(await club.planOf(ada)).toMatchObject({ level: 'expert', source: 'payment', subscription: { status: 'active' } });
  expect(await club.subjectsTo(email)).toEqual(['Recebemos seu pagamento no Clube 21']);
});

test('a lost dispute ends the subscription: nothing more is charged', async () => {
  const bel = await payingMember('Bel');
  await club.act(bel, 'dispute', 'lost');
  expect(await club.planOf(bel)).toMatchObject({ level: 'basic', subscription: { is_suspended: true } });
  await club.jobs();
  expect((await club.stripe.client.subscriptions.retrieve(bel.subscription)).status).toBe('canceled');
  expect(await club.planOf(bel)).toMatchObject({ level: 'basic', subscription: { status: 'canceled', is_live: false } });
  await club.jobs();
  expect(await club.subjectsTo(bel.email)).toContain('Sua assinatura do Clube 21 foi cancelada');
});

test('a deleted account is ended also while its payment is disputed: the bank has the money already', async () => {
  const ceu = await payingMember('Ceu');
  await club.act(ceu, 'dispute');
  await club.connection.query('select app.delete_member($1)', [ceu.id]);
  await club.jobs();
  expect((await club.stripe.client.subscriptions.retrieve(ceu.subscription)).status).toBe('canceled');
});

test('pressed twice, one after the other and at once, a withdrawal pays back once and answers the plan', async () => {
  const dea = await payingMember('Dea');
  const presses = await Promise.all([1, 2, 3].map(async () => club.manage(dea, { action: 'withdraw' })));
  presses.push(await club.manage(dea, { action: 'withdraw' }));
  for (const press of presses) {
    expect(press).toMatchObject({ status: 200, reply: { plan: { level: 'basic', subscription: { is_refunded: true, is_live: false } } } });
  }
  expect(await rowOf(dea.subscription)).toMatchObject({ status: 'canceled', refunded: 3990 });
  expect((await club.stripe.client.charges.list({ customer: String((await rowOf(dea.subscription))['customer_id']) })).data).toMatchObject([
    { amount_refunded: 3990 },
  ]);
  await club.jobs();
  expect((await club.subjectsTo(dea.email)).filter((subject) => subject.startsWith('Devolvemos'))).toHaveLength(1);
});

test('a withdrawal that failed after the money went back is finished by the club, even when no event comes', async () => {
  const eli = await payingMember('Eli');
  await club.deliver('never');
  const failed = await askAt(manageSubscription, eli, { action: 'withdraw' }, (request) => request.startsWith('DELETE'));
  await club.deliver('once');
  expect(failed).toMatchObject({ status: 502, reply: { code: 'withdrawal_noted' } });
  expect((await club.stripe.client.subscriptions.retrieve(eli.subscription)).status).toBe('active');
  await club.moveClock('2 days');
  await club.jobs();
  await club.moveClock('0');
  expect(await rowOf(eli.subscription)).toMatchObject({ status: 'canceled', refunded: 3990 });
});

test('a withdrawal that Stripe refuses is kept, and done when the days of withdrawal are over', async () => {
  const lis = await payingMember('Lis');
  const refused = await askAt(manageSubscription, lis, { action: 'withdraw' }, (request) => request === 'POST /v1/refunds');
  expect(refused).toMatchObject({ status: 502, reply: { message: expect.stringContaining('Anotamos') } });
  await club.jobsWithout((request) => request === 'POST /v1/refunds');
  await club.moveClock(`${WITHDRAWAL_DAYS + 2} days`);
  await club.jobs();
  await club.moveClock('0');
  expect(await rowOf(lis.subscription)).toMatchObject({ status: 'canceled', refunded: 3990 });
});

test('an account is deleted while the provider is away; its subscription is ended, and paid back, when it answers', async () => {
  const fia = await payingMember('Fia');
  const deleted = await club.call('delete-account', { email: fia.email, password: TEST_PASSWORD }, fia.accessToken);
  expect(deleted).toMatchObject({ status: 200, reply: { success: true } });
  for (const minutes of ['0', '2 minutes', '10 minutes']) {
    await club.moveClock(minutes);
    await club.jobsWithout(() => true);
  }
  expect((await club.stripe.client.subscriptions.retrieve(fia.subscription)).status).toBe('active');
  await club.moveClock('5 hours');
  await club.jobs();
  await club.moveClock('0');
  expect((await club.stripe.client.subscriptions.retrieve(fia.subscription)).status).toBe('canceled');
  expect(await rowOf(fia.subscription)).toEqual({ user_id: null, email: null, customer_id: null, status: 'canceled', refunded: 3990 });
  expect(await club.connection.query(`select subject from app.payment_attempts where position($1 in subject) > 0`, [fia.id])).toEqual([]);
});

test('events about a deleted account, also ones that come late and again, write neither its address nor its customer back', async () => {
  const gal = await payingMember('Gal');
  await club.deliver('late');
  await club.act(gal, 'renew');
  await club.connection.query('select app.delete_member($1)', [gal.id]);
  await club.deliver('twice');
  await club.post('/dev/payments/events', { order: 'last' });
  await club.jobs();
  await club.deliver('once');
  expect(await rowOf(gal.subscription)).toMatchObject({ user_id: null, email: null, customer_id: null, status: 'canceled' });
  expect(await club.connection.query(`select p.email from public.pending_user_levels p where p.email = $1`, [gal.email])).toEqual([]);
});

test('fifty copies of one event at once write one event, one receipt and one mail', async () => {
  const hal = await payingMember('Hal');
  await club.deliver('never');
  await club.act(hal, 'renew');
  await club.deliver('once');
  const { event } = club.simulator.simulation.state.events.findLast(({ event: { type } }) => type === 'invoice.paid') ?? {};
  if (event?.type !== 'invoice.paid') throw new Error('no event');
  const { id, data } = event;
  const answers = await Promise.all(Array.from({ length: 50 }, async () => club.sendEvent('invoice.paid', data.object, id)));
  expect(new Set(answers)).toEqual(new Set([200]));
  await club.jobs();
  const [counted] = await club.connection.query<Reply>(
    `select (select count(*)::int from public.payment_events where id = $1) as events,
       (select count(*)::int from public.payment_receipts where subscription_id = $2) as receipts,
       (select count(*)::int from public.level_grants where user_id = $3) as grants`,
    [id, hal.subscription, hal.id],
  );
  expect(counted).toEqual({ events: 1, receipts: 2, grants: 1 });
  expect((await club.subjectsTo(hal.email)).filter((subject) => subject.startsWith('Recebemos'))).toHaveLength(2);
});

test('when the price is raised, who subscribed before renews as before; another product of the account grants nothing', async () => {
  const { state } = club.simulator.simulation;
  const ivy = await payingMember('Ivy');
  const sold = await club.stripe.client.prices.retrieve(club.stripe.priceId);
  const item = state.get('subscription', ivy.subscription).items.data[0];
  if (!item) throw new Error('no item');
  // As if it had been sold under an older price of the product.
  item.price = { ...sold, id: 'price_simulator_expert_before', active: false, unit_amount: 2990 };
  await club.act(ivy, 'renew');
  const plan = await club.planOf(ivy);
  expect(plan).toMatchObject({ level: 'expert', subscription: { amount: 2990 } });
  expect(new Set((plan['receipts'] as Reply[]).map(({ amount }) => amount))).toEqual(new Set([2990, 3990]));
  const jon = await club.signUpMember('Jon');
  const shirt = await club.stripe.client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_simulator_shirt', quantity: 1 }],
    customer_email: jon.email,
    success_url: `${TEST_ORIGIN}/app/plan`,
  });
  await club.post(new URL(shirt.url ?? '').pathname, { outcome: 'pay' });
  expect(await club.planOf(jon)).toMatchObject({ level: 'basic', subscription: null });
});

test('a subscription that the account does not know has ended, and its member pays anew as somebody new', async () => {
  const kim = await payingMember('Kim');
  const { customer_id: customer } = await rowOf(kim.subscription);
  forgetAtProvider(kim.subscription, String(customer));
  expect(await club.manage(kim, { action: 'sync' })).toMatchObject({
    status: 200,
    reply: { plan: { level: 'basic', subscription: { status: 'canceled', is_live: false } } },
  });
  await club.buy(kim.accessToken);
  expect(await club.planOf(kim)).toMatchObject({ level: 'expert', subscription: { status: 'active' } });
});

test('the end of a subscription that the account does not know is done with', async () => {
  const ivo = await payingMember('Ivo');
  forgetAtProvider(ivo.subscription);
  await club.connection.query('select app.delete_member($1)', [ivo.id]);
  await club.jobs();
  expect(await club.connection.query(`select 1 from app.jobs where key = $1 and done_at is null`, [`end ${ivo.subscription}`])).toEqual([]);
});

test('with a test key nothing that was paid with real money is ended, and the question is given up after a day', async () => {
  const leo = await payingMember('Lea');
  await club.connection.query(`update public.subscriptions set is_test = false where id = $1`, [leo.subscription]);
  forgetAtProvider(leo.subscription);
  await club.connection.query(`select app.add_job('sync_subscription', 'sync of Lea', jsonb_build_object('subscription_id', $1::text))`, [
    leo.subscription,
  ]);
  await club.jobs();
  await club.moveClock('25 hours');
  await club.jobs();
  await club.moveClock('0');
  expect(await club.planOf(leo)).toMatchObject({ level: 'expert', subscription: { status: 'active' } });
  const [job] = await club.connection.query<Reply>(
    `select last_error, given_up_at is not null as is_given_up from app.jobs where key = 'sync of Lea'`,
  );
  expect(job).toEqual({ last_error: 'other_mode', is_given_up: true });
});

test('what is paid before there is an account follows its renewal, its cancellation and its refund', async () => {
  const email = `antes.${crypto.randomUUID().slice(0, 8)}@membro.example`;
  await club.buy(club.secrets.publishableKey, email);
  const pending = async () =>
    club.connection.query<{ until: Date; id: string }>(
      `select level_expires_at as until, subscription_id as id from public.pending_user_levels where email = $1`,
      [email],
    );
  const [first] = await pending();
  const act = async (name: string) => club.post(`/dev/payments/subscriptions/${first?.id}`, { act: name });
  await act('renew');
  const [renewed] = await pending();
  expect(new Date(renewed?.until ?? 0).getTime()).toBeGreaterThan(new Date(first?.until ?? 0).getTime());
  await act('refund');
  expect(await pending()).toEqual([]);
  const other = `${email}.br`;
  await club.buy(club.secrets.publishableKey, other);
  const [waiting] = await club.connection.query<{ id: string }>(
    `select subscription_id as id from public.pending_user_levels where email = $1`,
    [other],
  );
  await club.stripe.client.subscriptions.cancel(waiting?.id ?? '');
  await club.simulator.simulation.delivery.settled();
  expect(await club.connection.query(`select email from public.pending_user_levels where email = $1`, [other])).toEqual([]);
});

test('a method whose money takes days grants when the money has come, and nothing when it never does', async () => {
  const { state } = club.simulator.simulation;
  const lua = await club.signUpMember('Lua');
  await club.deliver('never');
  const sessionId = await club.buy(lua.accessToken);
  await club.deliver('once');
  const session = state.get('checkout.session', sessionId);
  const invoice = state.get('invoice', idOf(session.invoice));
  // The slip was printed; the bank knows of no money yet.
  session.payment_status = 'unpaid';
  Object.assign(invoice, { status: 'open', amount_paid: 0 });
  expect(await club.sendEvent('checkout.session.completed', session)).toBe(200);
  expect(await club.planOf(lua)).toMatchObject({ level: 'basic', subscription: { status: 'active' }, receipts: [] });
  expect(await club.sendEvent('checkout.session.async_payment_failed', session)).toBe(200);
  expect(await club.planOf(lua)).toMatchObject({ level: 'basic', receipts: [] });
  session.payment_status = 'paid';
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
  expect(await club.sendEvent('checkout.session.async_payment_succeeded', session)).toBe(200);
  expect(await club.planOf(lua)).toMatchObject({ level: 'expert', receipts: [{ amount: 3990 }] });
});

test('a month that is paid once grants a month, does not renew, and ends with its refund', async () => {
  const { state } = club.simulator.simulation;
  const mel = await club.signUpMember('Mel');
  const sold = await club.stripe.client.prices.retrieve(club.stripe.priceId);
  state.put({ ...sold, id: 'price_month', type: 'one_time', recurring: null });
  const pay = async (price: string) => {
    const { id, url } = await club.stripe.client.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price, quantity: 1 }],
      customer_email: mel.email,
      metadata: { user_id: mel.id },
      success_url: `${TEST_ORIGIN}/app/plan`,
    });
    await club.post(new URL(url ?? '').pathname, { outcome: 'pay' });
    return id;
  };
  await pay('price_simulator_shirt');
  expect(await club.planOf(mel)).toMatchObject({ level: 'basic', subscription: null });
  const sessionId = await pay('price_month');
  const plan = await club.planOf(mel);
  expect(plan).toMatchObject({
    level: 'expert',
    subscription: { id: sessionId, status: 'paid', is_live: false },
    receipts: [{ amount: 3990 }],
  });
  const until = new Date(String((plan['subscription'] as Reply)['paid_until'])).getTime();
  expect(Math.round((until - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(28);
  await club.moveClock('32 days');
  expect(await club.planOf(mel)).toMatchObject({ level: 'basic' });
  await club.moveClock('0');
  await club.jobs();
  expect((await club.mailsTo(mel.email))[0]?.text).toMatch(/Recebemos R\$\s39,90/);
  expect((await club.mailsTo(mel.email))[0]?.text).not.toContain('renova');
  await club.stripe.client.refunds.create({
    payment_intent: idOf(state.get('checkout.session', sessionId).payment_intent) ?? '',
  });
  await club.simulator.simulation.delivery.settled();
  expect(await club.planOf(mel)).toMatchObject({ level: 'basic', subscription: { is_refunded: true } });
});

test('a payment page that nobody pays leaves nothing, and a provider that is away opens none', async () => {
  const mia = await club.signUpMember('Mia');
  const { reply } = await club.checkout(mia.accessToken);
  await club.stripe.client.checkout.sessions.expire(String(reply['id']));
  await club.simulator.simulation.delivery.settled();
  await club.moveClock('2 hours');
  await club.jobs();
  await club.moveClock('0');
  expect(await club.planOf(mia)).toMatchObject({ level: 'basic', subscription: null });
  expect(await askAt(createCheckoutSession, mia, { plan_level: 'expert' }, () => true)).toMatchObject({
    status: 502,
    reply: { code: 'payment_provider' },
  });
});

test('calls that ask the provider are counted: a member’s by themselves, visitors’ by their network', async () => {
  const nia = await club.signUpMember('Nia');
  const statuses = async (times: number, ask: () => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push((await ask()).status);
    return seen;
  };
  const asked = await statuses(61, async () => club.manage(nia, { action: 'sync' }));
  expect([asked.slice(0, 60).every((status) => status === 200), asked.at(-1)]).toEqual([true, 429]);
  expect((await club.manage(await club.signUpMember('Ovo'), { action: 'sync' })).status).toBe(200);
  await club.connection.query(`update app.payment_attempts set attempts = 60 where subject like 'call %'`);
  const ask = async () =>
    club.call('manage-subscription', { action: 'session_email', session_id: 'cs_test_none00000' }, club.secrets.publishableKey);
  await ask();
  await club.connection.query(`update app.payment_attempts set attempts = 60 where subject like 'call %'`);
  expect(await ask()).toMatchObject({ status: 429, reply: { code: 'over_rate_limit' } });
});
