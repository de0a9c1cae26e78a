import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { TYPED, createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub } from '#server/testing/payment-club.ts';
import type { Member } from '#server/testing/test-club.ts';

// One life of a subscription, told to the club in every way that a provider's events may come.

const planSchema = z.object({
  level: z.string(),
  source: z.string(),
  subscription: z
    .object({ id: z.string(), status: z.string(), amount: z.number(), cancel_at: z.string().nullable(), is_refunded: z.boolean() })
    .nullable(),
  receipts: z.array(z.object({ amount: z.number(), refunded: z.number() })),
});

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterEach(async () => setDays(0));
afterAll(() => club?.close());

async function call(name: string, body: unknown, bearer: string): Promise<Record<string, unknown>> {
  const answer = await club.request(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });
  expect([name, answer.status]).toEqual([name, 200]);
  return (await answer.json()) as Record<string, unknown>;
}

/** Sends one of the simulator's forms, which must take it. */
async function submit(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await club.request(path, {
    method: 'POST',
    headers: { Origin: 'http://localhost:3000' },
    body: new URLSearchParams(fields),
  });
  expect([path, fields, answer.status < 400]).toEqual([path, fields, true]);
}

const planOf = async ({ client }: Member) => planSchema.parse((await client.rpc('my_plan')).data);
const jobs = async () => call('run-jobs', {}, club.secrets.secretKey);
const setDays = async (days: number) => club.connection.query(`update app.clock_shift set shift = make_interval(days => $1)`, [days]);

/**
 * Brings to the club what it has not heard: late events by the panel, lost ones by the question that it asks every
 * night.
 */
async function catchUp(mode: string, id: string): Promise<void> {
  // A call of the API does not wait for the events that it causes.
  await club.simulator.simulation.delivery.settled();
  if (mode === 'late') await submit('/dev/payments/events', { order: 'last' });
  if (mode !== 'never') return;
  await club.connection.query(
    `select app.add_job('sync_subscription', 'sync ' || gen_random_uuid(), jsonb_build_object('subscription_id', $1::text))`,
    [id],
  );
  await jobs();
}

test.each(['twice', 'reverse', 'late', 'never'])(
  'events that come "%s" end in the same plan: paid, left, stayed, renewed at the old price, declined, paid late, refunded',
  async (mode) => {
    const member = await club.signUpMember('Iva');
    await submit('/dev/payments/delivery', { mode });
    const { checkout_url: page, id: session } = await call('create-checkout-session', { plan_level: 'expert' }, member.accessToken);
    await submit(new URL(String(page)).pathname, { outcome: 'pay', ...TYPED });
    // As the plan's page does when the member comes back.
    await call('manage-subscription', { action: 'sync', session_id: session }, member.accessToken);
    expect(await planOf(member)).toMatchObject({ level: 'expert', source: 'payment', receipts: [{ amount: 3_990 }] });
    const id = String((await planOf(member)).subscription?.id);
    const act = async (name: string) => {
      await submit(`/dev/payments/subscriptions/${id}`, { act: name });
      await catchUp(mode, id);
    };

    await call('manage-subscription', { action: 'cancel' }, member.accessToken);
    await catchUp(mode, id);
    expect(await planOf(member)).toMatchObject({ level: 'expert', subscription: { cancel_at: expect.any(String) } });
    await call('manage-subscription', { action: 'undo' }, member.accessToken);
    await catchUp(mode, id);
    expect(await planOf(member)).toMatchObject({ level: 'expert', subscription: { cancel_at: null } });

    await submit('/dev/payments/price', { amount: '4990' });
    await act('renew');
    await submit('/dev/payments/price', { amount: '3990' });
    await setDays(35);
    expect(await planOf(member)).toMatchObject({
      level: 'expert',
      subscription: { status: 'active', amount: 3_990 },
      receipts: [{ amount: 3_990 }, { amount: 3_990 }],
    });

    await act('decline');
    await act('renew');
    expect(await planOf(member)).toMatchObject({ level: 'expert', subscription: { status: 'past_due' } });
    await setDays(70);
    expect(await planOf(member)).toMatchObject({ level: 'basic', source: 'none' });
    await act('accept');
    await act('collect');
    expect(await planOf(member)).toMatchObject({ level: 'expert', subscription: { status: 'active' } });

    await act('refund');
    // The subscription is ended by a job.
    await jobs();
    await catchUp(mode, id);
    const ended = {
      level: 'basic',
      subscription: { status: 'canceled', is_refunded: true },
    };
    // Receipts of one second stand in any order.
    const refunds = async () => (await planOf(member)).receipts.map(({ refunded }) => refunded).toSorted((one, other) => other - one);
    expect(await planOf(member)).toMatchObject(ended);
    expect(await refunds()).toEqual([3_990, 0, 0]);
    // Events that come after all change nothing.
    await submit('/dev/payments/events', { order: 'last' });
    expect(await planOf(member)).toMatchObject(ended);
    expect(await refunds()).toEqual([3_990, 0, 0]);
  },
);

test('a boleto opens the plan when it is paid, and never before', async () => {
  await submit('/dev/payments/delivery', { mode: 'once' });
  const member = await club.signUpMember('Bel');
  const begin = async () => {
    const { checkout_url: page, id: session } = await call('create-checkout-session', { plan_level: 'expert' }, member.accessToken);
    await submit(new URL(String(page)).pathname, { outcome: 'later', ...TYPED });
    await call('manage-subscription', { action: 'sync', session_id: session }, member.accessToken);
    return String((await planOf(member)).subscription?.id);
  };
  const first = await begin();
  expect(await planOf(member)).toMatchObject({ level: 'basic', source: 'none', receipts: [] });
  await submit(`/dev/payments/subscriptions/${first}`, { act: 'voucher_failed' });
  expect(await planOf(member)).toMatchObject({ level: 'basic', subscription: { status: 'canceled' } });
  const second = await begin();
  expect(await planOf(member)).toMatchObject({ level: 'basic' });
  await submit(`/dev/payments/subscriptions/${second}`, { act: 'voucher_paid' });
  expect(await planOf(member)).toMatchObject({ level: 'expert', source: 'payment', receipts: [{ amount: 3_990 }] });
});

test.each([
  ['METADE', 1_995],
  ['GRATIS', 0],
])('the promotion code %s takes its part off the first month, and the plan is open', async (code, amount) => {
  const member = await club.signUpMember('Rui');
  const { checkout_url: page, id: session } = await call('create-checkout-session', { plan_level: 'expert' }, member.accessToken);
  await submit(new URL(String(page)).pathname, { outcome: 'pay', promotion_code: code, ...TYPED });
  await call('manage-subscription', { action: 'sync', session_id: session }, member.accessToken);
  expect(await planOf(member)).toMatchObject({ level: 'expert', subscription: { amount: 3_990 } });
  expect((await planOf(member)).receipts.reduce((sum, receipt) => sum + receipt.amount, 0)).toBe(amount);
});
