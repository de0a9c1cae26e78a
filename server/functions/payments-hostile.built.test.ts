import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPED, createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';

// Members who try what is not theirs, and what happens at the same time as something else.

let club: PaymentClub;
let ana: Member;
let mallory: Member;
let ofAna: string;
beforeAll(async () => {
  club = await createPaymentClub();
  [ana, mallory] = [await club.signUpMember('Ana'), await club.signUpMember('Mallory')];
  await club.buy(ana.accessToken);
  ofAna = String((await club.subscriptionOf(ana))['id']);
});
afterAll(() => club?.close());

const TABLES = ['subscriptions', 'payment_receipts', 'payment_events', 'level_grants', 'pending_user_levels', 'user_progress_level'];

/** All that is kept of payments, to be the same before and after. */
const payments = async () =>
  club.connection.query<Reply>(`select (select jsonb_agg(to_jsonb(s) order by s.id) from public.subscriptions s) as subscriptions,
    (select jsonb_agg(to_jsonb(r) order by r.id) from public.payment_receipts r) as receipts, (select jsonb_agg(to_jsonb(g) order by g.id) from public.level_grants g) as grants`);

test.each(TABLES)('a member reads nothing of another’s and writes nothing into %s', async (table) => {
  const before = await payments();
  const { data } = await mallory.client.from(table).select();
  expect(data ?? []).toEqual([]);
  const rows: Reply[] = [
    { id: 'sub_forged', user_id: mallory.id, status: 'active', paid_until: '2099-01-01T00:00:00Z' },
    {
      id: 'in_forged',
      subscription_id: ofAna,
      amount: 1,
      currency: 'brl',
      paid_at: '2026-11-22T00:00:00Z',
      period_end: '2099-01-01T00:00:00Z',
    },
    { user_id: mallory.id, source: 'operator', until: null },
    { email: mallory.email, level: 'expert' },
    { user_id: mallory.id, current_level: 'expert' },
  ];
  for (const row of rows) expect((await mallory.client.from(table).insert(row)).error).not.toBeNull();
  const changes: Reply[] = [{ user_id: mallory.id }, { status: 'active' }, { current_level: 'expert' }, { until: null }, { refunded: 0 }];
  for (const change of changes) {
    const { data: changed } = await mallory.client.from(table).update(change).neq('user_id', mallory.id).select();
    expect(changed ?? []).toEqual([]);
    const own = await ana.client.from(table).update(change).eq('user_id', ana.id).select();
    expect(own.data ?? []).toEqual([]);
  }
  expect((await ana.client.from(table).delete().eq('user_id', ana.id).select()).data ?? []).toEqual([]);
  expect(await payments()).toEqual(before);
  expect([await club.levelOf(ana), (await club.planOf(mallory))['level']]).toEqual(['expert', 'basic']);
});

test('the procedures of the payment functions are the server’s alone', async () => {
  const before = await payments();
  const calls: [string, Reply][] = [
    [
      'record_subscription',
      { p_state: { subscription: { id: 'sub_forged', user_id: mallory.id, status: 'active' } }, p_read_at: '2099-01-01T00:00:00Z' },
    ],
    ['record_payment_event', { p_id: 'evt_forged', p_type: 'invoice.paid', p_state: null, p_read_at: '2099-01-01T00:00:00Z' }],
    ['end_unknown_subscription', { p_id: ofAna, p_is_test_account: true }],
    ['sync_unknown_subscriptions', { p_ids: [ofAna] }],
    ['keep_withdrawal', { p_subscription_id: ofAna }],
    ['keep_checkout', { p_session_id: 'cs_test_1', p_due: '2026-11-22T00:00:00Z' }],
    ['managed_subscription', { p_user_id: ana.id }],
    ['member_plan', { p_user_id: ana.id }],
    ['begin_checkout', { p_user_id: ana.id }],
    ['count_payment_call', { p_user_id: ana.id }],
    ['request_payment_code', { p_user_id: mallory.id, p_email: ana.email }],
    ['redeem_payment_code', { p_user_id: mallory.id, p_code: '000000' }],
    ['take_jobs', { p_limit: 100 }],
    ['finish_job', { p_id: crypto.randomUUID() }],
    ['update_user_level', { user_id_param: ana.id, new_level: 'basic' }],
  ];
  for (const [name, parameters] of calls) {
    const { data, error } = await mallory.client.rpc(name, parameters);
    expect([name, data, error?.code]).toEqual([name, null, '42501']);
  }
  expect(await payments()).toEqual(before);
});

test('what a call names beside its action is not listened to: everybody acts on their own plan', async () => {
  const before = await payments();
  const named = { subscription_id: ofAna, id: ofAna, user_id: ana.id, p_user_id: ana.id, customer: 'cus_1', email: ana.email };
  for (const action of ['cancel', 'undo', 'withdraw', 'portal']) {
    expect([action, (await club.manage(mallory, { action, ...named })).status]).toEqual([action, 404]);
  }
  expect(await payments()).toEqual(before);
});

test('who brings the session of somebody else’s payment gets their own plan, and changes nobody’s', async () => {
  const bia = await club.signUpMember('Bia');
  const session = await club.buy(bia.accessToken);
  const { status, reply } = await club.manage(mallory, { action: 'sync', session_id: session });
  expect([status, reply]).toEqual([
    200,
    { success: true, plan: expect.objectContaining({ level: 'basic', subscription: null, receipts: [] }) },
  ]);
  expect(await club.planOf(bia)).toMatchObject({ level: 'expert', source: 'payment' });
});

test('an event is believed in nothing but which subscription it is about', async () => {
  const before = await club.planOf(ana);
  const lie = { id: ofAna, status: 'canceled', metadata: { user_id: mallory.id }, customer: 'cus_forged', latest_invoice: null };
  expect(await club.sendEvent('customer.subscription.deleted', lie)).toBe(200);
  expect(await club.planOf(ana)).toEqual(before);
  expect(await club.planOf(mallory)).toMatchObject({ level: 'basic', subscription: null });
});

test('two tabs of a member are one payment page; of two pages that a visitor pays at once one is paid back', async () => {
  const caio = await club.signUpMember('Caio');
  const tabs = await Promise.all([1, 2, 3].map(async () => club.checkout(caio.accessToken)));
  expect(new Set(tabs.map(({ reply }) => reply['id'])).size).toBe(1);
  const { pathname } = new URL(String(tabs[0]?.reply['checkout_url']));
  await Promise.all([1, 2].map(async () => club.post(pathname, { outcome: 'pay', ...TYPED })));
  expect(await club.planOf(caio)).toMatchObject({ level: 'expert', receipts: [{ amount: 3_990, refunded: 0 }] });

  const email = `duas.${crypto.randomUUID().slice(0, 8)}@membro.example`;
  await Promise.all([1, 2].map(async () => club.buy(club.secrets.publishableKey, email)));
  await club.jobs();
  const rows = await club.connection.query<Reply>(
    `select s.status, r.refunded from public.subscriptions s join public.payment_receipts r on r.subscription_id = s.id where s.email = $1 order by s.status`,
    [email],
  );
  expect(rows).toEqual([
    { status: 'active', refunded: 0 },
    { status: 'canceled', refunded: 3_990 },
  ]);
});

test('who deletes the account while the payment page is open, and then pays, has it ended and paid back, and is not written down', async () => {
  const dora = await club.signUpMember('Dora');
  const { reply } = await club.checkout(dora.accessToken);
  await club.call('delete-account', { email: dora.email, password: TEST_PASSWORD }, dora.accessToken);
  await club.post(new URL(String(reply['checkout_url'])).pathname, { outcome: 'pay', ...TYPED });
  await club.jobs();
  const [row] = await club.connection.query<Reply>(
    `select s.user_id, s.email, s.customer_id, s.status, r.refunded, r.url from public.subscriptions s join public.payment_receipts r on r.subscription_id = s.id
      where s.forgotten_at is not null`,
  );
  expect(row).toEqual({ user_id: null, email: null, customer_id: null, status: 'canceled', refunded: 3_990, url: null });
  expect(await club.connection.query('select 1 from public.pending_user_levels where email = $1', [dora.email])).toEqual([]);
});

test('who pays while a level waits that was paid elsewhere has both, and keeps the one when the other ends', async () => {
  const eva = await club.signUpMember('Eva');
  await club.connection.query(
    `insert into public.pending_user_levels (email, level_expires_at) values ($1, app.now() + interval '90 days')`,
    [eva.email],
  );
  await club.buy(eva.accessToken);
  expect((await eva.client.rpc('apply_pending_user_level', { email_param: eva.email })).data).toMatchObject({ level_applied: true });
  await club.manage(eva, { action: 'withdraw' });
  const plan = await club.planOf(eva);
  expect(plan).toMatchObject({ level: 'expert', source: 'payment', subscription: { is_live: false, is_refunded: true } });
  expect(new Date(String(plan['level_expires_at'])).getTime()).toBeGreaterThan(Date.now() + 80 * 86_400_000);
});

test('money that went back in part, or by the operator’s hand, goes back once in all', async () => {
  const { client } = club.stripe;
  for (const amount of [1_000, undefined]) {
    const fia = await club.signUpMember('Fia');
    await club.buy(fia.accessToken);
    const { id } = await club.subscriptionOf(fia);
    const [invoice] = (await client.invoices.list({ subscription: String(id) })).data;
    const [payment] = (await client.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
    const intent = payment?.payment.payment_intent;
    if (typeof intent !== 'string') throw new Error('no payment');
    await client.refunds.create({ payment_intent: intent, ...(amount && { amount }) });
    await club.simulator.simulation.delivery.settled();
    expect([200, 404]).toContain((await club.manage(fia, { action: 'withdraw' })).status);
    await club.jobs();
    await club.manage(fia, { action: 'withdraw' });
    expect((await client.charges.list({ payment_intent: intent })).data).toMatchObject([{ amount_refunded: 3_990 }]);
    expect(await club.planOf(fia)).toMatchObject({ level: 'basic', subscription: { status: 'canceled' }, receipts: [{ refunded: 3_990 }] });
  }
});

test('a clock that was set wrong for a while takes no plan for good', async () => {
  const gil = await club.signUpMember('Gil');
  await club.buy(gil.accessToken);
  for (const [shift, level] of [
    ['400 days', 'basic'],
    ['-400 days', 'expert'],
    ['0', 'expert'],
  ] as const) {
    await club.moveClock(shift);
    expect([shift, (await club.planOf(gil))['level']]).toEqual([shift, level]);
    expect((await club.manage(gil, { action: 'sync' })).status).toBe(200);
  }
  expect(await club.planOf(gil)).toMatchObject({ level: 'expert', source: 'payment', subscription: { status: 'active' } });
});
