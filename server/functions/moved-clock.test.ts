import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub } from '#server/testing/payment-club.ts';

const DAY_MS = 86_400_000;

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub({ env: { E2E_CLOCK: '1' } });
});
afterAll(() => club?.close());

async function setClock(now: string | null): Promise<void> {
  const answer = await club.request('/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  });
  expect(answer.status).toBe(200);
}
afterEach(() => setClock(null));

test.each([
  ['three days ahead', 3],
  ['a year ahead', 365],
  ['two days back', -2],
])(
  'with the club’s clock %s a member and a visitor pay, come back to their plan, and are told by mail until when they may withdraw',
  async (_name, days) => {
    const member = await club.signUpMember('Ana');
    await setClock(new Date(Date.now() + days * DAY_MS).toISOString());
    expect((await club.checkout(club.secrets.publishableKey)).status).toBe(200);
    const id = await club.buy(member.accessToken);
    expect(await club.manage(member, { action: 'sync', session_id: id })).toMatchObject({ status: 200 });
    expect(await club.levelOf(member)).toBe('expert');
    await club.jobs();
    await club.jobs();
    const texts = (await club.mailsTo(member.email)).map(({ text }) => text).filter((text) => text.includes('Recebemos R$'));
    expect(texts).toEqual([expect.stringContaining('você pode desistir em Meu plano')]);
  },
);

test('with the simulator’s clock moved on by its panel they pay too', async () => {
  const member = await club.signUpMember('Bia');
  await club.post('/dev/payments/time', { days: '31' });
  expect((await club.checkout(club.secrets.publishableKey)).status).toBe(200);
  await club.buy(member.accessToken);
  expect(await club.levelOf(member)).toBe('expert');
});
