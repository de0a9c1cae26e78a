import { afterAll, beforeAll, expect, test } from 'vitest';
import cases from '#domain/cases/second-payment.json' with { type: 'json' };
import { TYPED, createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub, Reply } from '#server/testing/payment-club.ts';
import type { Member } from '#server/testing/test-club.ts';

// The table that supabase/tests/69_second_payment.test.sql holds the database to, played at the payment simulator.

let club: PaymentClub;
beforeAll(async () => {
  club = await createPaymentClub();
});
afterAll(() => club?.close());

const statesOf = async ({ id }: Member) =>
  club.connection.query<Reply>(
    `select s.id, s.status, s.begins_at::text, s.cancel_at::text, s.paid_until::text, app.is_live_status(s.status) as is_live,
       coalesce((select sum(r.refunded)::int from public.payment_receipts r where r.subscription_id = s.id), 0) as refunded
     from public.subscriptions s where s.user_id = $1 order by s.created_at`,
    [id],
  );
async function openPage(bearer: string): Promise<string> {
  // Visitors of one network may open twenty in an hour.
  await club.connection.query('delete from app.payment_attempts');
  return new URL(String((await club.checkout(bearer)).reply['checkout_url'])).pathname;
}
const end = async (page: string, outcome: string, email: string) => club.post(page, { outcome, email, ...TYPED });

/** Brings a member's first subscription into a state. */
async function arrange(member: Member, state: string): Promise<void> {
  if (state === 'none') return;
  await end(await openPage(club.secrets.publishableKey), state === 'boleto' ? 'later' : 'pay', member.email);
  if (state === 'ending') await club.manage(member, { action: 'cancel' });
  if (state === 'past_due') await club.act(member, 'decline', 'renew');
  if (state === 'suspended') await club.act(member, 'dispute');
  if (state === 'withdrawn') await club.manage(member, { action: 'withdraw' });
  if (state === 'over') {
    const { id } = await club.subscriptionOf(member);
    await club.stripe.client.subscriptions.cancel(String(id));
    await club.manage(member, { action: 'sync' });
  }
}

test.each(cases)('$id: $note', async ({ first, payer, isBarred, firstAfter, secondAfter }) => {
  const member = await club.signUpMember('Nina');
  // Who is refused a page may have one open from before.
  const early = await openPage(payer === 'member' ? member.accessToken : club.secrets.publishableKey);
  await arrange(member, first);
  if (payer === 'member') expect((await club.checkout(member.accessToken)).status).toBe(isBarred ? 409 : 200);
  await club.jobs();
  const before = (await club.mailsTo(member.email)).length;
  await end(early, 'pay', member.email);
  await club.jobs();
  await club.jobs();
  const states = await statesOf(member);
  const second = states.at(-1) ?? {};
  const paidFirst = first === 'none' ? undefined : states[0];
  const became = !paidFirst
    ? 'none'
    : !paidFirst['is_live']
      ? firstAfter === 'ended'
        ? 'ended'
        : 'gone'
      : paidFirst['cancel_at']
        ? 'ends_as_planned'
        : 'stays';
  expect([states.length, became]).toEqual([first === 'none' ? 1 : 2, firstAfter]);
  const went = second['is_live'] ? (second['begins_at'] ? 'begins_later' : 'stays') : second['refunded'] === 3_990 ? 'refunded' : 'ended';
  expect(went).toBe(secondAfter);
  expect(await club.levelOf(member)).toBe('expert');
  // Exactly one of them charges again, and the mails say when.
  expect(states.filter((state) => state['is_live'] && !state['cancel_at'])).toHaveLength(1);
  const mails = (await club.mailsTo(member.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(mails.length).toBeGreaterThan(before);
  const day = (instant: unknown) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(String(instant ?? 0)));
  const told = {
    stays: `está pago até ${day(second['paid_until'])}`,
    begins_later: `termina em ${day(paidFirst?.['cancel_at'])}, como você pediu. Esta começa nesse dia`,
    refunded: `que continua, e com ela seu plano Expert: a próxima cobrança é em ${day(paidFirst?.['paid_until'])}`,
    ended: '',
  }[went];
  expect(
    mails.some((text) => text.includes(told)),
    `${told} in ${mails.join(' | ')}`,
  ).toBe(true);
});

test.each(['visitor', 'member'])(
  "who has cancelled and pays again as %s is Expert over the month's end, is charged once, and may still have all back",
  async (payer) => {
    const member = await club.signUpMember('Olga');
    const page = await openPage(payer === 'member' ? member.accessToken : club.secrets.publishableKey);
    await arrange(member, 'ending');
    await end(page, 'pay', member.email);
    await club.jobs();
    const [first, second] = await statesOf(member);
    const begin = new Date(String(first?.['cancel_at']));
    expect(new Date(String(second?.['begins_at']))).toEqual(begin);
    const paidUntil = new Date(String(second?.['paid_until']));
    expect([paidUntil.getUTCMonth(), paidUntil.getUTCDate() >= 28 || paidUntil.getUTCDate() === begin.getUTCDate()]).toEqual([
      (begin.getUTCMonth() + 1) % 12,
      true,
    ]);
    expect(await club.planOf(member)).toMatchObject({
      subscription: { id: second?.['id'], begins_at: expect.any(String) },
      receipts: [{ amount: 3_990 }, { amount: 3_990 }],
    });
    // Asked again, by events, at night or by hand, nothing is moved a second time.
    await club.manage(member, { action: 'sync' });
    await club.jobs();
    expect((await statesOf(member)).map((state) => state['paid_until'])).toEqual([first?.['paid_until'], second?.['paid_until']]);
    expect(await club.manage(member, { action: 'withdraw' })).toMatchObject({ status: 200, reply: { plan: { level: 'expert' } } });
    expect((await statesOf(member)).map((state) => [state['is_live'], state['refunded']])).toEqual([
      [true, 0],
      [false, 3_990],
    ]);
  },
);
