import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterAll(() => club?.close());

/** A member with a plan and a second factor: the session that has shown it, and another that has the password alone. */
async function payingMember(name: string) {
  const member = await club.signUpMember(name);
  await club.buy(member.accessToken);
  await enrollVerified(member.client);
  const accessToken = (await member.client.auth.getSession()).data.session?.access_token ?? '';
  const client = club.newClient();
  const { data } = await client.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
  const half = { ...member, client, accessToken: data.session?.access_token ?? '' };
  return { shown: { ...member, accessToken }, half };
}

const told = ({ status, reply }: { status: number; reply: Reply }) => `${status} ${(reply['code'] as string | undefined) ?? 'done'}`;

/** The mails about a plan that was left without the code, the newest first. */
async function mailsOfLeaving(email: string) {
  await club.jobs();
  return (await club.mailsTo(email)).filter(({ subject }) => subject.includes('sem o código'));
}

test('before the second factor no function acts for a member, but to leave the plan', async () => {
  const { shown, half } = await payingMember('Ana');
  const { accessToken: bearer, email } = half;
  for (const [name, body] of [
    ['export-account', {}],
    ['delete-account', { email, password: TEST_PASSWORD }],
    ['create-checkout-session', { plan_level: 'expert' }],
    ...['undo', 'sync', 'portal', 'request_code', 'redeem_code', 'session_email', 'nothing'].map((action) => [
      'manage-subscription',
      { action, email, code: '123456' },
    ]),
  ] as [string, Reply][]) {
    expect([name, body, told(await club.call(name, body, bearer))]).toEqual([name, body, '403 insufficient_aal']);
  }
  expect(told(await club.manage(shown, { action: 'sync' }))).toBe('200 done');
  expect(
    (await club.request('/functions/v1/export-account', { method: 'POST', headers: { Authorization: `Bearer ${shown.accessToken}` } }))
      .status,
  ).toBe(200);
});

test('a plan that is cancelled without the code is mailed to its member, once a day, with the press for who was not them', async () => {
  const { shown, half } = await payingMember('Bia');
  const cancelled = await club.manage(half, { action: 'cancel' });
  expect([told(cancelled), await club.subscriptionOf(shown)]).toEqual([
    '200 done',
    expect.objectContaining({ cancel_at: expect.any(String) as string }),
  ]);
  await club.manage(half, { action: 'cancel' });
  const mails = await mailsOfLeaving(half.email);
  expect(mails).toHaveLength(1);
  const token = new URL(mails[0]?.links[0] ?? 'missing:').searchParams.get('token');
  expect((await club.call('account-link', { token, press: true }, null)).reply).toMatchObject({ success: true, act: 'not_me', done: true });
  expect((await half.client.rpc('my_plan')).status).toBe(401);
  expect((await shown.client.rpc('my_plan')).status).toBe(200);
  expect((await club.newClient().auth.signInWithPassword({ email: half.email, password: TEST_PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('a withdrawal without the code is mailed too', async () => {
  const { shown, half } = await payingMember('Caio');
  expect(told(await club.manage(half, { action: 'withdraw' }))).toBe('200 done');
  expect(await club.subscriptionOf(shown)).toMatchObject({ is_refunded: true });
  expect((await mailsOfLeaving(half.email)).map(({ text }) => text)).toEqual([expect.stringContaining('desistiu do plano')]);
});

test('who has shown the factor, or has none, leaves without such a mail', async () => {
  const { shown } = await payingMember('Davi');
  expect(told(await club.manage(shown, { action: 'cancel' }))).toBe('200 done');
  const eva = await club.signUpMember('Eva');
  await club.buy(eva.accessToken);
  expect(told(await club.manage(eva, { action: 'cancel' }))).toBe('200 done');
  expect([await mailsOfLeaving(shown.email), await mailsOfLeaving(eva.email)]).toEqual([[], []]);
});

test('presses without the code use up none of the member’s own', async () => {
  const { shown, half } = await payingMember('Fabi');
  for (const _ of Array(61).keys()) await club.manage(half, { action: 'cancel' });
  expect(told(await club.manage(half, { action: 'cancel' }))).toBe('429 over_rate_limit');
  expect(told(await club.manage(shown, { action: 'sync' }))).toBe('200 done');
});
