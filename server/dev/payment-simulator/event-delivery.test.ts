import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import { createTestSimulator } from '#server/testing/test-simulator.ts';
import { openSimulator } from '../open-simulator.ts';

let stripe: Awaited<ReturnType<typeof createTestSimulator>>;

const FIRST_PAYMENT = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed'];

beforeEach(async () => {
  stripe = await createTestSimulator();
});
afterEach(() => stripe.close());

test.each([
  ['once', FIRST_PAYMENT],
  ['twice', FIRST_PAYMENT.flatMap((type) => [type, type])],
  ['reverse', FIRST_PAYMENT.toReversed()],
  ['never', []],
  ['late', []],
])('events delivered "%s" reach the club so', async (mode, types) => {
  await stripe.submit('/dev/payments/delivery', { mode });
  await stripe.subscribe('ana@membro.example');
  expect(stripe.typesReceived()).toEqual(types);
});

test('events that the club has not taken wait for the panel, which delivers them in either order', async () => {
  await stripe.submit('/dev/payments/delivery', { mode: 'late' });
  await stripe.subscribe('ana@membro.example');
  const panel = await (await stripe.pages.request('/dev/payments')).text();
  expect(panel).toContain('3 sem entrega');
  stripe.setClubDown(true);
  await stripe.submit('/dev/payments/events', { order: 'first' });
  expect(stripe.received).toEqual([]);
  stripe.setClubDown(false);
  await stripe.submit('/dev/payments/events', { order: 'last' });
  expect(stripe.typesReceived()).toEqual(FIRST_PAYMENT.toReversed());
  await stripe.submit('/dev/payments/events', { order: 'first' });
  expect(stripe.received).toHaveLength(3);
});

test('an event can be sent again by itself, with a new signature', async () => {
  await stripe.subscribe('ana@membro.example');
  const [first] = stripe.received;
  await stripe.submit(`/dev/payments/events/${first?.id}`, {});
  expect(stripe.received.at(-1)).toEqual(first);
});

test('an event carries the object as it was told, in the version of the API that the SDK has', async () => {
  const { id } = await stripe.subscribe('ana@membro.example');
  await stripe.client.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.simulator.simulation.delivery.settled();
  const [created] = stripe.received;
  expect(created).toMatchObject({ type: 'customer.subscription.created', data: { object: { id, cancel_at_period_end: false } } });
  expect(created?.api_version).toBe((await stripe.client.webhookEndpoints.list()).data[0]?.api_version);
});

test('a wrong form of the panel is refused with a sentence', async () => {
  const { id } = await stripe.subscribe('ana@membro.example');
  for (const [address, fields] of [
    ['/dev/payments/time', { days: '-1' }],
    ['/dev/payments/delivery', { mode: 'sometimes' }],
    [`/dev/payments/subscriptions/${id}`, { act: 'lost' }],
    [`/dev/payments/subscriptions/${id}`, { act: '__proto__' }],
    ['/dev/payments/subscriptions/none', { act: 'renew' }],
  ] as const) {
    const answer = await stripe.submit(address, fields);
    expect([address, answer.status, await answer.text()]).toEqual([address, 400, expect.stringContaining('role="alert"')]);
  }
});

test('the simulator is for development mode without a key, and for no other club', async () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_own', STRIPE_WEBHOOK_SECRET: 'whsec_own', STRIPE_PRICE_ID: 'price_own' };
  const open = { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'clube@clube.example' };
  const options = { origin: 'http://localhost:3000', clock: stripe.clock, answer: async () => new Response(), log: createLog('silent') };
  const isThere = async (env: Record<string, string>) =>
    (await openSimulator(readEnvironment({ DATA_DIR: stripe.folder, ...env }), options)) !== null;
  expect(await Promise.all([isThere({}), isThere(key), isThere(open), isThere({ ...open, ...key })])).toEqual([true, false, false, false]);
});
